import type { PlatformCode } from '../errors/codes.ts'
import type { PlatformEndpoint } from './endpoint.ts'
import { boundCodes } from './problems.ts'

/** Errors of every call: unknown address, `Accept` header, rate limit, internal failures. */
const always: readonly PlatformCode[] = ['E9992001002', 'E9992001004', 'E9992001007', 'E9991001002', 'E9991001005']

/** Errors of API key, version and tenant (5.9, 4.6). */
const keyed: readonly PlatformCode[] = [
  'E9994001001',
  'E9994001029',
  'E9994002008',
  'E9994061019',
  'E9994078040',
  'E0000002002',
  'E0000002008',
  'E9992074001',
  'E9992074002',
  'E9992074008',
  'E0073074046',
]

/** Refusals of a body that is unreadable, of another media type or too large. */
const bodied: readonly PlatformCode[] = ['E9992001001', 'E9992001005', 'E9992001006']

/** Errors of the idempotency key (5.20). */
const claimed: readonly PlatformCode[] = ['E0000022001', 'E0000022003', 'E0000022008', 'E0090022010', 'E0090022021']

/** Errors for card data, which only the tokeniser accepts: a card number, a security code (3.2). */
const cardData: readonly PlatformCode[] = ['EC003020040', 'EC003011040']

/**
 * Every code that a contract may answer: its own, those of its fields, and those of the pipeline before its handler.
 */
export function answerablePlatformCodes(contract: PlatformEndpoint): ReadonlySet<PlatformCode> {
  const { access, method, input, operation, codes, takesCard } = contract
  return new Set([
    ...codes,
    ...boundCodes(input, operation),
    ...always,
    ...bodied,
    ...(access.key === 'none' ? [] : keyed),
    ...(access.key !== 'none' && (method === 'POST' || method === 'PUT') ? claimed : []),
    ...(takesCard ? [] : cardData),
  ])
}
