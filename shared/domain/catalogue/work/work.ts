import * as z from 'zod'
import { offeredOf } from '#shared/domain/kernel/features.ts'
import type { SellerType } from '#shared/domain/kernel/seller.ts'

/**
 * Words for a work's place in the market (marketplace.md 4, D30-D33); wire-numbers.ts has their numbers for calls. A
 * work is not stock: it exists once, and whatever promises it holds its only lock.
 */
/**
 * Whether anybody may buy it: on sale while it is for sale or locked from there, sold out from the payment on (D31).
 */
export const saleStatuses = ['not-on-sale', 'on-sale', 'sold-out'] as const
export type SaleStatus = (typeof saleStatuses)[number]

/** State of a work for its holder (D31); transitions.ts has the transitions. */
export const workStates = ['locked', 'held', 'applying', 'for-sale', 'sold', 'revise', 'refused'] as const
export type WorkState = (typeof workStates)[number]

export const priceTypes = ['fixed', 'offer', 'auction'] as const
export type PriceType = (typeof priceTypes)[number]

/** Filter of lists; several apply at once (D33). */
export const saleTypes = ['display', 'now', 'new', 'primary', 'secondary', 'auction'] as const
export type SaleType = (typeof saleTypes)[number]

export const lockKinds = ['checkout', 'award', 'bargain', 'second_chance', 'order', 'operator'] as const
export type LockKind = (typeof lockKinds)[number]
export const lock = () =>
  z.object({
    kind: z.enum(lockKinds),
    refId: z.string(),
    until: z.int().optional(),
    heldBy: z.string().optional(),
    /** The open order of an award or an accepted offer: while it exists neither ends (decision 100). */
    orderId: z.string().optional(),
    /** Terms of an accepted offer: price and payment deadline (D64). */
    agreed: z.object({ price: z.int(), payUntil: z.int() }).optional(),
    /** The order ended because the house did not quote in time: the winner gets no strike (D41, D56). */
    isExcused: z.boolean().optional(),
  })
export type Lock = z.infer<ReturnType<typeof lock>>

/** `secret`: sold by invitation only (D95). `unlisted`: hidden by an operator. Both answer 404. */
export const visibilities = ['draft', 'public', 'unlisted', 'secret'] as const
export type Visibility = (typeof visibilities)[number]
/** Choices of an operator who publishes or hides a work. */
export const shownVisibilities = offeredOf('visibility', ['public', 'unlisted', 'secret'])

/** How long a work counts as new after its first listing, ms (D33). */
export const newForMs = 30 * 86_400_000

/**
 * Whether a lock is in force: only a checkout hold ends by itself, every other lock in its owner's transaction (D30).
 */
export function lockHolds(held: Lock | undefined, now: number): boolean {
  return held !== undefined && !(held.kind === 'checkout' && held.until !== undefined && held.until <= now)
}

/** Badge of a work (marketplace.md 4). */
export const saleLabels = ['not-for-sale', 'on-sale', 'sold-out', 'in-auction'] as const
export type SaleLabel = (typeof saleLabels)[number]

export interface Listing {
  readonly saleStatus: SaleStatus
  readonly priceType: PriceType | null
  readonly sellerType: SellerType
  readonly firstListedAt: number | undefined
  readonly lock: Pick<Lock, 'kind' | 'until'> | undefined
  readonly auction: { readonly startAt: number; readonly endAt: number } | undefined
}

/** An auction is live between its stored instants, whatever the closer has done so far (D58). */
export function inAuction(listing: Pick<Listing, 'saleStatus' | 'priceType' | 'auction'>, now: number): boolean {
  const { saleStatus: status, priceType: type, auction } = listing
  return status === 'on-sale' && type === 'auction' && auction !== undefined && now < auction.endAt
}

export function saleLabel(listing: Listing, now: number): SaleLabel {
  if (listing.saleStatus === 'sold-out') return 'sold-out'
  if (listing.saleStatus === 'not-on-sale') return 'not-for-sale'
  return listing.priceType === 'auction' ? (inAuction(listing, now) ? 'in-auction' : 'not-for-sale') : 'on-sale'
}

/**
 * All sale types that apply at this moment (D33); the filter `saleType` matches any of them. "Now" means that it can be
 * bought at a price at this moment; "new" counts from the first listing.
 */
export function saleTypesOf(listing: Listing, now: number): SaleType[] {
  const types: SaleType[] = []
  const buyable = listing.saleStatus === 'on-sale' && listing.priceType !== 'auction' && !holds(listing.lock, now)
  if (listing.priceType === null && listing.saleStatus === 'not-on-sale') types.push('display')
  if (buyable) types.push('now')
  if (listing.firstListedAt !== undefined && now - listing.firstListedAt <= newForMs) types.push('new')
  types.push(listing.sellerType === 'member' ? 'secondary' : 'primary')
  if (inAuction(listing, now)) types.push('auction')
  return types
}

const holds = (held: Listing['lock'], now: number) => held !== undefined && lockHolds({ ...held, refId: '' }, now)

/** Price bands of the list's filter, upper-inclusive (D99): band n is `(above, upTo]`. */
export const priceBands = [
  { id: 1, above: 0, upTo: 100_000 },
  { id: 2, above: 100_000, upTo: 300_000 },
  { id: 3, above: 300_000, upTo: 500_000 },
  { id: 4, above: 500_000, upTo: 1_000_000 },
  { id: 5, above: 1_000_000, upTo: null },
] as const
export const priceBand = () => z.literal([1, 2, 3, 4, 5])

export const bandOf = (yen: number): 1 | 2 | 3 | 4 | 5 =>
  priceBands.find(({ upTo }) => upTo === null || yen <= upTo)?.id ?? 5

/** Size bands of the list's filter by the longest side in cm, upper-inclusive like the prices. */
const sizeBands = [
  { id: 1, upTo: 10 },
  { id: 2, upTo: 20 },
  { id: 3, upTo: 30 },
  { id: 4, upTo: 50 },
  { id: 5, upTo: Number.POSITIVE_INFINITY },
] as const
export const sizeBand = () => z.literal([1, 2, 3, 4, 5])

export const sizeBandOf = (cm: number): 1 | 2 | 3 | 4 | 5 => sizeBands.find(({ upTo }) => cm <= upTo)?.id ?? 5

/**
 * The longest side in cm found in a size text such as `径12.6×高9.0 cm` or `H 252 mm`; null for none. A number takes the
 * unit that follows it; litres are not a length.
 */
export function longestSideCm(size: string): number | null {
  let longest: number | null = null
  for (const [part, unit] of size.normalize('NFKC').matchAll(/[^;、]*?(cm|mm|ml|l(?![a-z])|㎝)/gi)) {
    const perCm = unit === undefined ? undefined : perCmOf[unit.toLowerCase()]
    if (perCm === undefined) continue
    for (const [number] of part.matchAll(/\d+(?:\.\d+)?/g)) longest = Math.max(longest ?? 0, Number(number) / perCm)
  }
  return longest
}
const perCmOf: Readonly<Record<string, number>> = { cm: 1, mm: 10 }

/** Kinds of the public history of a work (D94). */
export const historyKinds = ['buy', 'sell', 'on-shelves', 'secondary-cancel', 'secondary-listing'] as const
export type HistoryKind = (typeof historyKinds)[number]

export const productSorts = ['priceAsc', 'priceDesc', 'new', 'fav'] as const
export type ProductSort = (typeof productSorts)[number]
