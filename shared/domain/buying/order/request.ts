import type { Allowed, Refused } from '#shared/decision.ts'
import type { Source } from '#shared/domain/kernel/purchase-source.ts'
import {
  addressProblems,
  type PostalAddress,
  postalOf,
  type SavedAddress,
  type WrittenAddress,
} from '#shared/domain/people/address/address.ts'

/** Request to order works, before the works are examined. */
interface Asked {
  readonly termsVersion: string
  /** Billing address if it is not the delivery address. */
  readonly billing: WrittenAddress | undefined
  readonly source: Source
  readonly productIds: readonly string[]
}

/** Known facts about the buyer and the house when the request arrives. */
interface Known {
  readonly termsInForce: string
  /** Saved address that the request names. */
  readonly address: SavedAddress | undefined
  /** Works in the buyer's cart of this source. */
  readonly inCart: readonly string[]
}

interface RequestProblem {
  readonly field: string
  readonly key: string
}

export type OrderRequest =
  | Allowed<{ readonly address: SavedAddress; readonly billing: PostalAddress | null }>
  | Refused<'not-found'>
  | (Refused<'validation'> & { readonly errors: readonly RequestProblem[] })

/** Whether the request is a valid order: consent, addresses, and works from the buyer's cart (D32, D40). */
export function judgeOrderRequest(asked: Asked, { termsInForce, address, inCart }: Known): OrderRequest {
  const { termsVersion, billing, source, productIds } = asked
  // A version of the terms that came into force while the page was open has to be shown before it binds.
  if (termsVersion !== termsInForce) return invalidRequest({ field: 'termsVersion', key: 'TERMS_CHANGED' })
  if (!address) return invalidRequest({ field: 'addressId', key: 'ADDRESS_REQUIRED' })
  const problems = billing ? addressProblems(billing) : []
  if (problems.length > 0)
    return invalidRequest(...problems.map(({ field, key }) => ({ field: `customAddress.${field}`, key })))
  if (productIds.length === 0) return invalidRequest({ field: 'cartIds', key: 'REQUIRED' })
  if (source !== 'cart' && productIds.length > 1) return invalidRequest({ field: 'cartIds', key: 'INPUT_LENGTH' })
  if (source === 'cart' && productIds.some(id => !inCart.includes(id))) return { outcome: 'refused', code: 'not-found' }
  return { outcome: 'allowed', address, billing: billing ? (postalOf(billing) ?? null) : null }
}

const invalidRequest = (...errors: readonly RequestProblem[]) =>
  ({ outcome: 'refused', code: 'validation', errors }) as const

/**
 * Whether a price changed without the buyer's knowledge. A confirmed total that includes the new price is consent;
 * without one the new price is shown first (P4).
 */
export const isSurprise = (total: number, confirmed: number | undefined, moved: readonly unknown[]): boolean =>
  confirmed === undefined ? moved.length > 0 : confirmed !== total
