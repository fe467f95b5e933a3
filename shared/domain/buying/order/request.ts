import type { Allowed, Refused } from '#shared/decision.ts'
import type { Source } from '#shared/domain/kernel/purchase-source.ts'
import {
  addressProblems,
  type PostalAddress,
  postalOf,
  type SavedAddress,
  type WrittenAddress,
} from '#shared/domain/people/address/address.ts'

/** What a buyer sends to order works, before any of the works is looked at. */
interface Asked {
  readonly termsVersion: string
  /** Another billing address than that of the delivery; undefined where it is the same. */
  readonly billing: WrittenAddress | undefined
  readonly source: Source
  readonly productIds: readonly string[]
}

/** What is known of the buyer and the house when the request arrives. */
interface Known {
  readonly termsInForce: string
  /** The saved address that the request names. */
  readonly address: SavedAddress | undefined
  /** The works in the buyer's cart of this source. */
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

/** Whether the request can be an order at all: consent, addresses, and works that the buyer has chosen (D32, D40). */
export function judgeOrderRequest(asked: Asked, { termsInForce, address, inCart }: Known): OrderRequest {
  const { termsVersion, billing, source, productIds } = asked
  // A version that came into force while the page was open has to be shown before it binds.
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

/** A total that was confirmed with the new price is consent to it; without one a moved price is shown first (P4). */
export const isSurprise = (total: number, confirmed: number | undefined, moved: readonly unknown[]): boolean =>
  confirmed === undefined ? moved.length > 0 : confirmed !== total
