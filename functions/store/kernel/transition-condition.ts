import type { Where } from '#functions/machinery/table/write.ts'

/**
 * Condition of a transition, from its row: the record has the version of the decision and a state that the row allows.
 */
export function whereUnmoved(version: number, attribute: string, from: readonly string[]): Where {
  const names = from.map((_, index) => `from${index}`)
  return [
    `#version = :version AND #${attribute} IN (${names.map(name => `:${name}`).join(', ')})`,
    { version, ...Object.fromEntries(from.map((state, index) => [`from${index}`, state])) },
  ]
}
