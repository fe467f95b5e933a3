/**
 * Memory of an instance that survives from one event to the next: values read from a table, a secret or an answer. All
 * of it is kept through this module, so that a host which reuses a running instance for another deployment, like the
 * local runtime between tests, can clear everything (docs/decisions/152-reuse-worker-threads-between-test-files.md).
 */
const registry = Symbol.for('instance.kept')
const known: unknown = Reflect.get(globalThis, registry)
/** One set for all bundles of a process, because each bundle has its own copy of this module. */
const forgetters: Set<() => void> = known instanceof Set ? known : new Set()
Object.assign(globalThis, { [registry]: forgetters })

/** One value; undefined until set, and after clearing. */
export function instanceValue<Value>(): { value: Value | undefined } {
  const box: { value: Value | undefined } = { value: undefined }
  forgetters.add(() => {
    box.value = undefined
  })
  return box
}

/** Values by key; empty at first, and after clearing. */
export function instanceCache<Key, Value>(): Map<Key, Value> {
  const map = new Map<Key, Value>()
  forgetters.add(() => map.clear())
  return map
}
