import type { AcquirerError } from '../../acquirers/port.ts'

const known = {
  E0006003002: 'E0006003002',
  E0006006002: 'E0006006002',
  E0006006A01: 'E0006006A01',
  E0006006A02: 'E0006006A02',
  // Codes of payments for the same errors of a token, mapped to those of cards.
  EC003006002: 'E0006006002',
  EC003006A01: 'E0006006A01',
  EC003006A02: 'E0006006A02',
} as const

/** The shop's code for a card that could not be saved. */
export function refusalOfCard({ code, retryable }: AcquirerError) {
  const same = Object.entries(known).find(([theirs]) => theirs === code)?.[1]
  if (same) return same
  return retryable ? ('E9991001003' as const) : ('E0006027031' as const)
}

/** The shop's code for a change that the acquirer refuses, finally or for now. */
export function refusalOfChange({ upstreamCode = '', retryable }: AcquirerError, isExpire: boolean) {
  if (retryable) return 'E9991001003' as const
  if (upstreamCode.endsWith('002')) return 'E0008007002' as const
  return isExpire ? ('E0008009011' as const) : ('E0008010008' as const)
}
