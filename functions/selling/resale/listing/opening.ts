import type { Getter } from '#functions/machinery/table/table.ts'
import { openAuction } from '#functions/store/selling/auction-opening.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { type Opening, type OpeningProblem, openingProblems } from '#shared/domain/selling/auction/auction.ts'
import { stepsOf } from '#shared/domain/selling/policy/policy.ts'
import { type Policy, policyValues } from '#shared/domain/selling/policy/values.ts'
import type { ResaleSale } from '#shared/domain/selling/resale/application.ts'

/** Fields of the calls that open an auction for an owner. */
export const openingFields = {
  END_TIME: 'endTime',
  START_PRICE: 'startPrice',
  AUCTION_PRICE: 'instantPrice',
  STEPS: 'startPrice',
} as const satisfies Record<OpeningProblem, string>

interface Opens {
  readonly auctionId: string
  readonly at: number
  /** Present policy: the auction keeps its bid steps from here on. */
  readonly policy: Policy
}

/** An auction that begins at once, in the owner's name: sellers do not bid (D52). */
export const openingFor = (
  { id: productId, seller, artistId }: Artwork,
  terms: Pick<Opening, 'startPrice' | 'instantPrice' | 'endAt'>,
  { auctionId, at, policy }: Opens,
): Opening => ({
  ...terms,
  auctionId,
  productId,
  startAt: at,
  steps: stepsOf(policy),
  sellerId: seller.userId ?? null,
  partnerId: null,
  artistId,
})

/** Lists an approved work, with its auction if it opens one. */
export async function listingOf(table: Getter, work: Artwork, sale: ResaleSale, opens: Opens) {
  if (sale.kind !== 'auction') {
    const terms = { priceType: sale.kind, price: sale.price }
    return { outcome: 'allowed', terms, writes: [], events: [] } as const
  }
  const { startPrice, instantPrice, endAt } = sale
  const opening = openingFor(work, { startPrice, instantPrice, endAt }, opens)
  // The duration was checked when the owner chose the end (D55); an approval keeps it.
  const problems = openingProblems(opening, opens.at, policyValues['auction-days-max'].max).map(key => ({
    field: openingFields[key],
    key,
  }))
  if (problems.length > 0) return { outcome: 'refused', problems } as const
  const { summary, writes, events } = await openAuction(table, opening, opens.at)
  // Another auction of the work is running: then the work does not belong to this application any more.
  const guarded = writes.map(each => ({ ...each, code: 'application-state' as const }))
  return { outcome: 'allowed', terms: { auction: summary }, writes: guarded, events } as const
}
