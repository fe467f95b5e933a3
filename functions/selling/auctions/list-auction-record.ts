import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { entriesAt, getAuctions, type History, historiesOf } from '#functions/store/selling/auctions.ts'
import { listAuctionRecord } from '#shared/api/selling/auctions.ts'
import type { Lock } from '#shared/domain/catalogue/work/work.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { say } from '#shared/domain/kernel/language.ts'
import type { Auction } from '#shared/domain/selling/auction/auction.ts'
import { bidderPositionOf, ownAwardOf, resultOf } from '#shared/domain/selling/auction/view.ts'
import { receiptOf } from './bidding/bidding.ts'

export const handler = handle(listAuctionRecord, async ({ input, caller, now, table, language }) => {
  const { status, productId } = input
  const histories = (await historiesOf(table, caller.userId)).filter(
    history => productId === undefined || history.productId === productId,
  )
  const auctions = await getAuctions(table, histories)
  const rows = histories.flatMap((history, index) => {
    const auction = auctions[index]
    return auction ? [{ history, auction, ...resultOf(auction, caller.userId, history.myMax > 0) }] : []
  })
  const wanted = status === undefined ? rows : rows.filter(row => row.result === status)
  const { list: shown, ...rest } = pageOfAll(wanted, input)
  const works = new Map(
    (
      await getWorks(
        table,
        shown.map(row => row.history.productId),
      )
    ).map(work => [work.id, work]),
  )
  const receipts = await receiptsOf(
    table,
    shown.map(row => row.history),
  )

  const list = shown.map(({ history, auction, result, detail }) => {
    const { auctionId, myMax } = history
    const work = works.get(history.productId)
    return {
      auctionId,
      product: {
        id: history.productId,
        title: work ? say(work.title, language) : '',
        img: work?.imgs[0] ?? null,
      },
      myMax,
      ...standing(auction, caller.userId, work?.lock),
      result,
      detail,
      you: bidderPositionOf(auction, caller.userId, myMax > 0),
      endTime: iso(auction.endAt),
      receipts: receipts.get(auctionId) ?? [],
    }
  })
  return { list, ...rest, serverTime: iso(now()) }
})

/** The price for this member: the amount that they owe or are offered, else the public price. */
function standing(auction: Auction, memberId: string, lock: Lock | undefined) {
  const { award, chance, price } = auction
  if (award?.memberId === memberId) return { price: award.price, ...ownAwardOf(auction, lock), chance: null }
  const none = { price, payUntil: null, orderId: null }
  if (chance?.memberId !== memberId) return { ...none, chance: null }
  return { ...none, chance: { price: chance.price, until: iso(chance.until) } }
}

/** Receipts of the last ten own bids of each auction, by auction. */
async function receiptsOf(table: Parameters<typeof entriesAt>[0], histories: readonly History[]) {
  const wanted = histories.flatMap(({ auctionId, seqs }) => seqs.slice(-10).map(seq => ({ auctionId, seq })))
  const entries = await entriesAt(table, wanted)
  return Map.groupBy(
    entries.flatMap(entry => (entry.kind === 'void' ? [] : [receiptOf(entry)])),
    receipt => receipt.auctionId,
  )
}
