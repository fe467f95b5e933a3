import type { Where } from '#functions/machinery/table/write.ts'

/**
 * The condition of a transition, written from its row: the record is the one that was decided on, and its state is one that
 * the transition starts from.
 */
export function whereUnmoved(version: number, attribute: string, from: readonly string[]): Where {
  const names = from.map((_, index) => `from${index}`)
  return [
    `#version = :version AND #${attribute} IN (${names.map(name => `:${name}`).join(', ')})`,
    { version, ...Object.fromEntries(from.map((state, index) => [`from${index}`, state])) },
  ]
}
