import { handle } from '#functions/machinery/http/handle.ts'
import { found } from '#functions/machinery/table/found.ts'
import { catalogueKeys, offerKeys, orderKeys } from '#functions/machinery/table/keys.ts'
import { parseWorkInSight } from '#functions/store/catalogue/works.ts'
import { addressIn, parseAddresses } from '#functions/store/people/addresses.ts'
import { isTiedTo, soldBy } from '#functions/store/people/member-ties.ts'
import { mayBuy } from '#functions/store/selling/auctions.ts'
import {
  bookIn,
  getOffers,
  liveIn,
  offeringKeys,
  putLive,
  putNewOffer,
  putTries,
  takesOffer,
  triesIn,
} from '#functions/store/selling/offers.ts'
import { currentPolicy } from '#functions/store/selling/policy.ts'
import { createOffer } from '#shared/api/selling/offers.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { destinationOf, type SavedAddress } from '#shared/domain/people/address/address.ts'
import { maskName } from '#shared/domain/selling/auction/view.ts'
import { makeOffer } from '#shared/domain/selling/offer/decisions.ts'
import { newOffer, type Offer, validUntilOf } from '#shared/domain/selling/offer/offer.ts'
import { offerableOf } from '#shared/domain/selling/offer/offerable.ts'
import { amountsOf, chargeLine } from '#shared/domain/selling/policy/shipping.ts'
import type { Policy } from '#shared/domain/selling/policy/values.ts'
import { announceOffer } from './deciding/announce.ts'
import { bookChange } from './deciding/book-change.ts'
import { decidedOnBook } from './deciding/on-book.ts'

/**
 * An offer binds its sender and locks nothing: the work can be bought meanwhile (D65). The decision uses one read, and
 * each condition of the write repeats it.
 */
export const handler = handle(
  createOffer,
  async context => {
    const { input, caller, table, read, now, newId, fail, invalid } = context
    const { productId, price, period } = input
    const { userId: senderId } = caller
    const keys = [catalogueKeys.work(productId), ...offeringKeys(senderId, productId)]
    const address = addressIn(parseAddresses(read.get(orderKeys.addresses(senderId))))
    const id = newId()

    return decidedOnBook(context, async attempt => {
      const at = now()
      const brought = attempt === 1 ? read : found(keys, await table.batchGet(keys))
      const work = parseWorkInSight(brought.get(catalogueKeys.work(productId)), caller)
      const offerable = offerableOf(work, caller, at)
      if (offerable.outcome === 'refused') return fail(offerable.code, offerable.data)
      if (!work) return fail('not-found')
      // Checked after everything about the work itself, so that the refusal discloses nothing more (D119).
      if (await isTiedTo(table, caller, soldBy(work))) return fail('own-work')
      const { asking, least } = offerable
      const validUntil = validUntilOf(period, input.customUntil, at)
      if (validUntil === undefined) return invalid({ field: 'customUntil', key: 'OFFER_PERIOD' })

      const book = bookIn(brought.get(offerKeys.book(productId)), productId)
      const tries = triesIn(brought.get(offerKeys.tries(senderId, productId)))
      const live = liveIn(brought.get(offerKeys.live(senderId)))
      const waiting = await stillWaiting(table, live.ids, at)
      const asked = { id, senderId, price, validUntil, asking, tries: tries?.tries ?? 0 }
      const liveElsewhere = waiting.filter(each => each.productId !== productId).length
      const moved = makeOffer(book, { ...asked, least, liveElsewhere }, at)
      if (moved.outcome === 'refused') return fail(moved.code, 'data' in moved ? moved.data : undefined)

      const { country = null, province = null } = address ?? {}
      const sender = { mask: maskName(caller.username), country, province }
      const offer = newOffer({ ...asked, productId, period, sender, seller: work.seller, now: at })
      const { writes, events } = await bookChange(table, moved, { before: book, now: at, known: waiting })
      const ended = new Set(moved.moved.map(each => each.id))
      const ids = [...waiting.map(each => each.id).filter(each => !ended.has(each)), id]
      return {
        writes: [
          ...writes,
          putNewOffer(offer),
          putTries(senderId, productId, tries),
          putLive(senderId, live, ids),
          mayBuy(senderId, at),
          // A work that is taken off sale meanwhile, or whose price is lowered, does not take the offer any more.
          takesOffer(productId, asking, at),
        ],
        events: [announceOffer(offer), ...events],
        answer: {
          id,
          validUntil: iso(validUntil),
          landedTotal: address ? landedTotal(work, price, address, await currentPolicy(table, at)) : null,
          serverTime: iso(at),
        },
      }
    })
  },
  {
    reads: ({ productId }, { userId = '' }) => [
      catalogueKeys.work(productId),
      orderKeys.addresses(userId),
      ...offeringKeys(userId, productId),
    ],
  },
)

/** Picks, from the offers that waited when the member made their latest one, those that still wait. */
async function stillWaiting(
  table: Parameters<typeof getOffers>[0],
  ids: readonly string[],
  now: number,
): Promise<Offer[]> {
  if (ids.length === 0) return []
  return (await getOffers(table, ids)).filter(({ state, validUntil }) => state === 'waiting' && validUntil > now)
}

/** The buyer's total at this price; null where the transport needs a quote (D26). */
function landedTotal(
  { boxSizeCm, seller }: Artwork,
  price: number,
  address: SavedAddress,
  policy: Policy,
): number | null {
  const to = destinationOf(address)
  const line = chargeLine({ listPrice: price, boxSizeCm, seller }, to, policy)
  return line.transport === null ? null : amountsOf([line], to.country).total
}
