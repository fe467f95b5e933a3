import { instanceValue } from '#shared/instance-cache.ts'

/** Caches a read for `ms`. A failed read is not cached. */
export function freshFor<Value>(ms: number, read: () => Promise<Value>): () => Promise<Value> {
  const known = instanceValue<{ readonly value: Value; readonly until: number }>()
  return async () => {
    if (known.value && performance.now() < known.value.until) return known.value.value
    const value = await read()
    known.value = { value, until: performance.now() + ms }
    return value
  }
}
