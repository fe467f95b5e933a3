import type { Getter } from '#functions/machinery/table/table.ts'
import { openAuction } from '#functions/store/selling/auction-opening.ts'
import { currentPolicy } from '#functions/store/selling/policy.ts'
import type { adminPublishProduct } from '#shared/api/catalogue/console/works.ts'
import type { InputOf } from '#shared/api/endpoint.ts'
import type { FieldError } from '#shared/api/field-error.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import {
  auctionRules,
  type Opening,
  type OpeningProblem,
  openingProblems,
} from '#shared/domain/selling/auction/auction.ts'
import { stepsOf } from '#shared/domain/selling/policy/policy.ts'
import { dayMs } from '#shared/durations.ts'

type Sale = InputOf<typeof adminPublishProduct>['sale']
type PricedSale = Exclude<Sale, { readonly kind: 'display' }>
type AuctionSale = Extract<Sale, { readonly kind: 'auction' }>

interface Beginning {
  readonly auctionId: string
  readonly at: number
}

/**
 * Terms under which a work is listed, with the writes and events of its auction if it has one. An auction with
 * forbidden terms is refused with all their errors.
 */
export async function openedSale(table: Getter, work: Artwork, sale: PricedSale, beginning: Beginning) {
  if (sale.kind !== 'auction') {
    const terms = { priceType: sale.kind, price: sale.price } as const
    return { outcome: 'allowed', terms, price: sale.price, writes: [], events: [] } as const
  }
  const { at } = beginning
  const policy = await currentPolicy(table, at)
  const opening: Opening = { ...openingOf(work, sale, beginning), steps: stepsOf(policy) }
  const errors = openingErrors(opening, at, policy['auction-days-max'])
  if (errors.length > 0) return { outcome: 'refused', errors } as const
  const { summary, writes, events } = await openAuction(table, opening, at)
  const terms = { priceType: 'auction', auction: summary } as const
  return { outcome: 'allowed', terms, price: sale.startPrice, writes, events } as const
}

const openingOf = ({ id, seller, artistId }: Artwork, sale: AuctionSale, { auctionId, at }: Beginning) => ({
  auctionId,
  productId: id,
  startAt: sale.startTime === undefined ? at : Math.max(at, sale.startTime),
  endAt: sale.endTime,
  startPrice: sale.startPrice,
  instantPrice: sale.instantPrice ?? null,
  sellerId: seller.userId ?? null,
  partnerId: seller.partnerId ?? null,
  artistId,
})

const problemField: Record<OpeningProblem, string> = {
  END_TIME: 'sale.endTime',
  AUCTION_PRICE: 'sale.instantPrice',
  START_PRICE: 'sale.startPrice',
  STEPS: 'sale',
}

function openingErrors(opening: Opening, at: number, maxDays: number): FieldError[] {
  const problems = openingProblems(opening, at, maxDays)
  const isTooShort = opening.endAt - opening.startAt < auctionRules.minDays * dayMs
  if (isTooShort && problems.length === 0) problems.push('END_TIME')
  return problems.map(key => ({ field: problemField[key], key }))
}
