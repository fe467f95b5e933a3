// Chance in a run: digits, ids and keys that the product draws come from the seed of the run.
import { vi } from 'vitest'

let draw: () => number = () => 0
const hex = (digits: number) => Array.from({ length: digits }, () => Math.floor(draw() * 16).toString(16)).join('')

vi.mock('node:crypto', async whole => ({
  ...(await whole<typeof import('node:crypto')>()),
  randomInt: (low: number, end?: number) => {
    const [from, to] = end === undefined ? [0, low] : [low, end]
    return from + Math.floor(draw() * (to - from))
  },
  // Its letters keep thirteen digits from meeting: the platform takes those for a card's.
  randomUUID: () => `${hex(8)}-abcd-4abc-8abc-${hex(12)}`,
  randomBytes: (size: number) => Buffer.from(Array.from({ length: size }, () => Math.floor(draw() * 256))),
}))

/** Until `vi.restoreAllMocks()`. */
export function drawRandomValues() {
  return vi.spyOn(globalThis.crypto, 'getRandomValues').mockImplementation(values => {
    if (values instanceof Uint8Array) values.set(Array.from(values, () => Math.floor(draw() * 256)))
    return values
  })
}

/** From here on chance comes from these numbers. */
export function drawFrom(roll: () => number): void {
  draw = roll
}
