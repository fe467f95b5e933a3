import type { getProduct, listTransactions } from '#shared/api/catalogue/works.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { listBids, placeBid } from '#shared/api/selling/auctions.ts'
import type { listProductOffers } from '#shared/api/selling/offers.ts'
import type { BidKind } from '#shared/domain/selling/auction/price.ts'
import type { Estimate } from './estimate.ts'

/** What the item page is made of, as its loader and action answer it. */
export type Work = Omit<OutputOf<typeof getProduct>, 'bids'>
export type Bid = OutputOf<typeof listBids>['list'][number]
export type HistoryRow = OutputOf<typeof listTransactions>['list'][number]

/** An offer that awaits the reader's answer, with who sent it in words. */
export interface ReceivedOffer
  extends Pick<OutputOf<typeof listProductOffers>['list'][number], 'id' | 'price' | 'validUntil'> {
  readonly from: string
}

export interface BidPage {
  readonly list: readonly Bid[]
  readonly total: number
}

/** The member's own side of the auction: how it ended, for the panel. */

export const itemTabs = ['info', 'management', 'artist', 'shipping'] as const
export type ItemTab = (typeof itemTabs)[number]

export function itemTab(value: string | null): ItemTab {
  return itemTabs.find(tab => tab === value) ?? 'info'
}

/** The answer to a bid; a refusal is already a sentence. */
export type BidAnswer =
  | { readonly kind: 'accepted'; readonly amount: number; readonly bid: OutputOf<typeof placeBid> }
  | RefusedBid

export interface RefusedBid {
  readonly kind: 'refused'
  readonly error: string
  /** What has to be done first, on a page of its own (D8, D9). */
  readonly needs?: 'phone' | 'card' | undefined
  /** What was bid, to come back to. */
  readonly amount?: number
}

/** An earlier maximum of the same amount leads: the price has come to just that. */
export const isTie = (
  { result, price }: Pick<OutputOf<typeof placeBid>, 'result' | 'price'>,
  amount: number,
): boolean => result === 'outbid' && price === amount

/** The answer to a form that was posted without scripts. */
interface ReviewAnswer {
  readonly kind: 'review'
  readonly amount: number
  /** What it would come to at the reader's place. */
  readonly estimate: Estimate | undefined
  readonly bidKind: BidKind
  readonly formId: string
}
export type ItemAnswer = BidAnswer | ReviewAnswer
