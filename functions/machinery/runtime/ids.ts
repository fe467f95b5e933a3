import { ulid } from 'ulid'

/** Letters of an id that are left to chance. */
const letters = 16

/**
 * A ULID of this moment, epoch ms: 26 letters that sort by time (D5). Its chance is asked of the system at once; left to
 * itself the library asks for each letter, one twentieth of the processor time of a call that reads one work.
 */
export function idAt(at: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(letters))
  let used = 0
  // From 0 to below 1 in steps of 1/256: a letter takes five of the eight bits.
  return ulid(at, () => (bytes[used++] ?? 0) / 256)
}
