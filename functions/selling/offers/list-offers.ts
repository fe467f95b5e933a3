import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { getOfferBooks, offersSentBy, offersToAnswer } from '#functions/store/selling/offers.ts'
import { currentPolicy } from '#functions/store/selling/policy.ts'
import { listOffers } from '#shared/api/selling/offers.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { type Offer, shownOffer } from '#shared/domain/selling/offer/offer.ts'
import { isOpenOffer } from '#shared/domain/selling/offer/transitions.ts'
import { offerStateNumbers } from '#shared/domain/selling/offer/wire-numbers.ts'
import { offerViews } from './deciding/offer-views.ts'

/** Maximum of offers, a busy dealer's in a year; older ones are in the history of their works. */
const limit = 1000

export const handler = handle(listOffers, async ({ input, caller, table, now, language }) => {
  const { tab, status, productId } = input
  const all = await (tab === 'sent' ? offersSentBy(table, caller.userId, limit) : offersToAnswer(table, caller, limit))
  const wanted = all
    .map(offer => shownOffer(offer, now()))
    .filter(offer => productId === undefined || offer.productId === productId)
    .filter(offer => status === undefined || offerStateNumbers[offer.state] === status)
    .sort((one, other) => Number(isOpenOffer(other.state)) - Number(isOpenOffer(one.state)))
  const { list, ...page } = pageOfAll(wanted, input)
  const policy = await currentPolicy(table, now())
  const isReceiver = tab === 'received'
  const [views, others] = await Promise.all([
    offerViews(table, list, { language, isReceiver, policy }),
    isReceiver ? waitingBeside(table, list, now()) : () => 0,
  ])
  const rows = views.map((view, index) => ({ ...view, others: others(list[index]) }))
  return { list: rows, ...page, serverTime: iso(now()) }
})

/** Number of other waiting offers for the work of a waiting offer; one page of the list may not contain them all. */
async function waitingBeside(table: Getter, offers: readonly Offer[], now: number) {
  const ids = new Set(offers.flatMap(({ state, productId }) => (state === 'waiting' ? [productId] : [])))
  const books = new Map((await getOfferBooks(table, [...ids])).map(book => [book.productId, book]))
  return (offer: Offer | undefined): number => {
    if (offer?.state !== 'waiting') return 0
    const waiting = books.get(offer.productId)?.waiting ?? []
    return waiting.filter(({ id, validUntil }) => id !== offer.id && now < validUntil).length
  }
}
