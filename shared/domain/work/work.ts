import * as z from 'zod'

/**
 * The words and numbers that describe a work's place in the market (marketplace.md 4, D30-D33). A work is not stock: it
 * exists once, and whatever promises it holds its one lock.
 */
export const saleStatuses = { notOnSale: 0, onSale: 1, soldOut: 2 } as const
export const workStates = { locked: -1, holder: 0, applying: 1, forSale: 2, sold: 3, revise: 4, refused: 5 } as const
export const priceTypes = { fixed: 1, offer: 2, auction: 3 } as const
export const saleTypes = { display: 0, now: 1, new: 2, primary: 3, secondary: 4, auction: 5 } as const
/** Who sells (D78): the house, a partner, or a member who owns the work. */
export const sellerTypes = { official: 1, partner: 2, member: 3 } as const

export const saleStatus = () => z.literal([0, 1, 2])
export const workState = () => z.literal([-1, 0, 1, 2, 3, 4, 5])
export const priceType = () => z.literal([1, 2, 3])
export const saleType = () => z.literal([0, 1, 2, 3, 4, 5])
export const sellerType = () => z.literal([1, 2, 3])
export type SaleStatus = 0 | 1 | 2
export type WorkState = -1 | 0 | 1 | 2 | 3 | 4 | 5
export type PriceType = 1 | 2 | 3
export type SaleType = 0 | 1 | 2 | 3 | 4 | 5
export type SellerType = 1 | 2 | 3

export const lockKinds = ['checkout', 'award', 'bargain', 'second_chance', 'order', 'operator'] as const
export type LockKind = (typeof lockKinds)[number]
export const lock = () =>
  z.object({ kind: z.enum(lockKinds), refId: z.string(), until: z.int().optional(), heldBy: z.string().optional() })
export type Lock = z.infer<ReturnType<typeof lock>>

/** `secret`: sold by invitation only (D95). `unlisted`: taken out of sight by an operator. Both answer 404. */
export const visibilities = ['draft', 'public', 'unlisted', 'secret'] as const
export type Visibility = (typeof visibilities)[number]

/** How long a work counts as new after it was first listed (D33). */
export const newForMs = 30 * 86_400_000

/** Only a checkout hold ends by itself; every other lock ends in the transaction of its owner (D30). */
export function lockHolds(held: Lock | undefined, now: number): boolean {
  return held !== undefined && !(held.kind === 'checkout' && held.until !== undefined && held.until <= now)
}

/** What the badge of a work says (marketplace.md 4). */
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

/** An auction is on between its stored instants, whatever the closer has done so far (D58). */
export function inAuction(listing: Pick<Listing, 'saleStatus' | 'priceType' | 'auction'>, now: number): boolean {
  const { saleStatus: status, priceType: type, auction } = listing
  return status === 1 && type === 3 && auction !== undefined && now < auction.endAt
}

export function saleLabel(listing: Listing, now: number): SaleLabel {
  if (listing.saleStatus === 2) return 'sold-out'
  if (listing.saleStatus === 0) return 'not-for-sale'
  return listing.priceType === 3 ? (inAuction(listing, now) ? 'in-auction' : 'not-for-sale') : 'on-sale'
}

/**
 * All sale types that apply at this moment (D33): the filter `saleType` matches any of them. "Now" means that a buyer
 * may buy at a price this moment; "new" counts from the first listing.
 */
export function saleTypesOf(listing: Listing, now: number): SaleType[] {
  const types: SaleType[] = []
  const buyable = listing.saleStatus === 1 && listing.priceType !== 3 && !holds(listing.lock, now)
  if (listing.priceType === null && listing.saleStatus === 0) types.push(0)
  if (buyable) types.push(1)
  if (listing.firstListedAt !== undefined && now - listing.firstListedAt <= newForMs) types.push(2)
  types.push(listing.sellerType === 3 ? 4 : 3)
  if (inAuction(listing, now)) types.push(5)
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

/** Kinds of a public transaction history (D94). */
export const historyKinds = { buy: 1, sell: 2, onShelves: 3, secondaryCancel: 4, secondaryListing: 5 } as const
export const historyKind = () => z.literal([1, 2, 3, 4, 5])
export type HistoryKind = 1 | 2 | 3 | 4 | 5

export const productSorts = ['priceAsc', 'priceDesc', 'new', 'fav'] as const
export type ProductSort = (typeof productSorts)[number]
