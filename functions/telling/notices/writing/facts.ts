import { auctionKeys, catalogueKeys } from '#functions/machinery/table/keys.ts'
import type { TableMethods } from '#functions/machinery/table/table.ts'
import { watchersOf } from '#functions/store/catalogue/favourites.ts'
import { parseWork } from '#functions/store/catalogue/works.ts'
import { entriesOf, parseAuction, parseHistory } from '#functions/store/selling/auctions.ts'
import { say } from '#shared/domain/kernel/language.ts'
import { pictureAt } from '#shared/domain/kernel/picture/files.ts'
import type { Auction } from '#shared/domain/selling/auction/auction.ts'
import { minNext } from '#shared/domain/selling/auction/price.ts'
import type { AuctionEvent, AuctionFacts } from '../texts/auctions.ts'
import type { PaymentEvent } from '../texts/payments.ts'
import { nothingToPay, payableFactsOf } from './payable-facts.ts'

/** Facts that an event's notices need besides the event: the work's name and picture, and the recipients. */
export async function factsOf(table: TableMethods, event: AuctionEvent | PaymentEvent): Promise<AuctionFacts> {
  const { productId, auctionId } = event.data
  const told = event.type === 'auction.bid-accepted' ? outbidOf(event.data) : []
  const [workItem, head, ...bids] = await table.batchGet([
    catalogueKeys.work(productId),
    auctionKeys.head(productId),
    ...told.map(memberId => auctionKeys.history(memberId, auctionId)),
  ])
  const work = workItem && parseWork(workItem)
  const title = work ? { ja: say(work.title, 'ja'), en: say(work.title, 'en') } : { ja: '作品', en: 'The work' }
  const [first] = work?.imgs ?? []
  const maxima = new Map<string, number>()
  for (const bid of bids) {
    if (!bid) continue
    const { memberId, myMax } = parseHistory(bid)
    if (myMax > 0) maxima.set(memberId, myMax)
  }
  return {
    title,
    picture: first ? { path: pictureAt(first, 1080), alt: title } : null,
    minNext: event.type === 'auction.bid-accepted' && head ? leastNext(parseAuction(head), event.data) : null,
    leaderId: event.type === 'auction.ending' && head ? parseAuction(head).leaderId : null,
    pay:
      event.type === 'auction.payment-due'
        ? await payableFactsOf(table, work, { ...event.data, now: event.at })
        : nothingToPay,
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

/** Lowest next bid at the event's price, without later bids. */
const leastNext = (auction: Auction, { price, leaderId }: Accepted) => minNext({ ...auction, price, leaderId })

async function biddersOf(table: TableMethods, auctionId: string): Promise<string[]> {
  const entries = await entriesOf(table, auctionId)
  return [...new Set(entries.flatMap(entry => (entry.kind === 'void' ? [] : [entry.bidderId])))]
}
