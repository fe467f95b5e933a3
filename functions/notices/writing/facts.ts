import { entriesOf, getAuction, getMyBid } from '#functions/store/auctions.ts'
import { getWork } from '#functions/store/catalogue.ts'
import { watchersOf } from '#functions/store/favourites.ts'
import type { TableMethods } from '#functions/store/table.ts'
import { minNext } from '#shared/domain/auction-price.ts'
import { say } from '#shared/domain/language.ts'
import { pictureAt } from '#shared/domain/picture.ts'
import type { AuctionEvent, AuctionFacts } from '../texts/auctions.ts'
import type { PaymentEvent } from '../texts/payments.ts'

/** What the notices of an event say besides the event: the work's name and picture, and who is to be told. */
export async function factsOf(table: TableMethods, event: AuctionEvent | PaymentEvent): Promise<AuctionFacts> {
  const { productId, auctionId } = event.data
  const work = await getWork(table, productId)
  const title = work ? { ja: say(work.title, 'ja'), en: say(work.title, 'en') } : { ja: '作品', en: 'The work' }
  const [first] = work?.imgs ?? []
  const told = event.type === 'auction.bid-accepted' ? outbidOf(event.data) : []
  const maxima = new Map<string, number>()
  for (const memberId of told) {
    const bid = await getMyBid(table, memberId, auctionId)
    if (bid) maxima.set(memberId, bid.myMax)
  }
  return {
    title,
    picture: first ? { path: pictureAt(first, 1080), alt: title } : null,
    minNext: event.type === 'auction.bid-accepted' ? await leastNext(table, productId, event.data) : null,
    maxOf: memberId => maxima.get(memberId),
    watchers: tellsWatchers(event) ? await watchersOf(table, productId) : [],
    bidders: event.type === 'auction.extended' && tellsWatchers(event) ? await biddersOf(table, auctionId) : [],
  }
}

type Accepted = Extract<AuctionEvent, { type: 'auction.bid-accepted' }>['data']

const outbidOf = ({ result, bidderId, previousLeaderId }: Accepted) =>
  [result === 'outbid' ? bidderId : null, previousLeaderId].filter(memberId => memberId !== null)

const tellsWatchers = (event: AuctionEvent | PaymentEvent) =>
  event.type === 'auction.ending' ||
  (event.type === 'auction.extended' && (event.data.by === 'operator' || event.data.extendedCount === 1))

async function leastNext(
  table: TableMethods,
  productId: string,
  { price, leaderId }: Accepted,
): Promise<number | null> {
  const auction = await getAuction(table, productId)
  return auction ? minNext({ ...auction, price, leaderId }) : null
}

async function biddersOf(table: TableMethods, auctionId: string): Promise<string[]> {
  const entries = await entriesOf(table, auctionId)
  return [...new Set(entries.flatMap(entry => (entry.kind === 'void' ? [] : [entry.bidderId])))]
}
