import { closeOffers } from '#events/selling/offers.ts'
import { consume, type ReactionEvent } from '#functions/machinery/reactions/consume.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { offerKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { getOfferBook, getOffers, liveIn } from '#functions/store/selling/offers.ts'
import { closeInBook } from '#shared/domain/selling/offer/decisions.ts'
import { bookAttempts } from './deciding/again.ts'
import { bookChange } from './deciding/book-change.ts'

/**
 * A work that was sold or taken off sale takes no offers any more, and a member who may not buy makes none: waiting
 * offers are closed (D65, D77). Until then none of them can be accepted, because the lock of the work and the standing
 * of its sender are conditions of every approval.
 */
export const handler = consume(closeOffers, async (event, context) => {
  const { table, now, commit } = context
  for (const { productId, senderId } of await meant(table, event)) {
    const isClosed = async () => {
      const book = await getOfferBook(table, productId)
      const at = now()
      const moved = closeInBook(book, at, senderId)
      if (!moved) return true
      const change = await bookChange(table, moved, { before: book, now: at })
      await commit({ once: `${productId}-${book.version}-close`, ...change })
      return undefined
    }
    await untilWritten(isClosed, { attempts: bookAttempts, otherwise: () => false })
  }
})

interface Meant {
  readonly productId: string
  /** The sender whose offers are closed; without it every offer for the work. */
  readonly senderId?: string
}

async function meant(table: Getter, event: ReactionEvent<typeof closeOffers>): Promise<readonly Meant[]> {
  if (event.type === 'order.paid') return event.data.lines
  if (event.type === 'catalogue.work-delisted') return [event.data]
  const { userId: senderId, kind } = event.data
  if (kind !== 'buy') return []
  const { ids } = liveIn(await table.get(offerKeys.live(senderId)))
  return (await getOffers(table, ids)).map(({ productId }) => ({ productId, senderId }))
}
