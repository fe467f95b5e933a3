/** Caches a read for `ms`. A read that failed is not cached. */
export function freshFor<Value>(ms: number, read: () => Promise<Value>): () => Promise<Value> {
  let known: { readonly value: Value; readonly until: number } | undefined
  return async () => {
    if (known && performance.now() < known.until) return known.value
    const value = await read()
    known = { value, until: performance.now() + ms }
    return value
  }
}
