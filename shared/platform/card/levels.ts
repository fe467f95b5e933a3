/** No call nests deeper than a few levels; bodies are searched down to this level. */
const mostLevels = 32

/** Checks the depth level by level, without recursion that a deep value could overflow. */
export function isShallow(value: unknown): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; depth <= mostLevels; depth++) {
    level = level.flatMap(each => (typeof each === 'object' && each !== null ? Object.values(each) : []))
    if (level.length === 0) return true
  }
  return false
}
