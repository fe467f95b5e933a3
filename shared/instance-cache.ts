/**
 * What an instance keeps in memory from one event to the next, where it read it from a table, a secret or an answer. It is
 * kept through this module alone, so that whoever lends a running instance to another deployment, as the local runtime
 * does from one test to the next, can have all of it forgotten first (docs/decisions/152-reuse-worker-threads-between-test-files.md).
 */
const registry = Symbol.for('instance.kept')
const known: unknown = Reflect.get(globalThis, registry)
/** One set for all bundles of a process: where several share it, each has a copy of this module. */
const forgetters: Set<() => void> = known instanceof Set ? known : new Set()
Object.assign(globalThis, { [registry]: forgetters })

/** One value; undefined at first and once forgotten. */
export function instanceValue<Value>(): { value: Value | undefined } {
  const box: { value: Value | undefined } = { value: undefined }
  forgetters.add(() => {
    box.value = undefined
  })
  return box
}

/** Values by key; empty at first and once forgotten. */
export function instanceCache<Key, Value>(): Map<Key, Value> {
  const map = new Map<Key, Value>()
  forgetters.add(() => map.clear())
  return map
}
