/**
 * Stands in for `react-dom` at the edge: the router asks it for `flushSync` alone, and only in a browser. The package
 * itself is the renderer for browsers, 130 kB.
 */
export function flushSync<Result>(work: () => Result): Result {
  return work()
}
