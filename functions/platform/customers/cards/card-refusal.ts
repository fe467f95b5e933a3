import type { AcquirerError } from '../../acquirers/port.ts'

const known = {
  E0006003002: 'E0006003002',
  E0006006002: 'E0006006002',
  E0006006A01: 'E0006006A01',
  E0006006A02: 'E0006006A02',
  // Payments use these codes for the same errors of a token.
  EC003006002: 'E0006006002',
  EC003006A01: 'E0006006A01',
  EC003006A02: 'E0006006A02',
} as const

/** The code that the shop gets for a card that could not be saved. */
export function refusalOfCard({ code, retryable }: AcquirerError) {
  const same = Object.entries(known).find(([theirs]) => theirs === code)?.[1]
  if (same) return same
  return retryable ? ('E9991001003' as const) : ('E0006027031' as const)
}
