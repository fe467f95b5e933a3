import type { PendingEvent } from '#events/event.ts'
import type { Committer } from '#functions/machinery/reactions/committer.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import { strike } from '#functions/selling/auctions/closing/strike.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { getStanding } from '#functions/store/people/sessions.ts'
import { getOffer, getOfferBook, unlockFromOffer } from '#functions/store/selling/offers.ts'
import type { Lock } from '#shared/domain/catalogue/work/work.ts'
import {
  type BookMove,
  dueOffers,
  expireOffers,
  lapseOffer,
  remindOfOffer,
} from '#shared/domain/selling/offer/decisions.ts'
import type { OfferBook } from '#shared/domain/selling/offer/offer.ts'
import { bookAttempts } from './again.ts'
import { announceOfferReminder, announceUnpaidOffer } from './announce.ts'
import { bookChange } from './book-change.ts'

type Kinds = 'put' | 'update' | 'check'

export interface AdvancingOffers {
  readonly table: Getter
  readonly now: () => number
  readonly commit: Committer<Kinds>
}

interface Step {
  readonly moved: BookMove
  readonly writes: readonly Write<Kinds>[]
  readonly events: readonly PendingEvent[]
}

/**
 * Makes every due step of the offers for a work. Timer, repeated message and sweeper all call it, early, late or at
 * once; the book's version lets one of them through. An accepted offer with an open order waits for the order's end.
 */
export async function advanceOffersOf(context: AdvancingOffers, productId: string): Promise<void> {
  const { table, now, commit } = context
  const isUpToDate = async () => {
    const book = await getOfferBook(table, productId)
    const at = now()
    const step = await stepFor(context, book, at)
    if (!step) return true
    const change = await bookChange(table, step.moved, { before: book, now: at })
    await commit({
      once: `${productId}-${book.version}-offers`,
      writes: [...change.writes, ...step.writes],
      events: [...change.events, ...step.events],
    })
    return undefined
  }
  await untilWritten(isUpToDate, { attempts: bookAttempts, otherwise: () => false })
}

async function stepFor({ table }: AdvancingOffers, book: OfferBook, now: number): Promise<Step | null> {
  const due = dueOffers(book, now)
  if (due?.what === 'expire') {
    const moved = expireOffers(book, now)
    return moved && { moved, writes: [], events: [] }
  }
  const { agreed } = book
  if (!due || !agreed) return null
  const [work] = await getWorks(table, [book.productId])
  const lock = work?.lock?.kind === 'bargain' && work.lock.refId === agreed.id ? work.lock : undefined
  if (due.what === 'remind') return reminder(table, book, { stage: due.stage, lock })
  return lapse(table, book, lock, now)
}

async function reminder(
  table: Getter,
  book: OfferBook,
  { stage, lock }: { readonly stage: number; readonly lock: Lock | undefined },
): Promise<Step | null> {
  const moved = remindOfOffer(book, stage)
  const offer = book.agreed && (await getOffer(table, book.agreed.id))
  if (moved.outcome === 'refused') return null
  // No reminder while the member is paying, or while the payment waits for the house.
  const payUntil = lock?.orderId === undefined ? lock?.agreed?.payUntil : undefined
  const isHeard = offer !== undefined && payUntil !== undefined
  return { moved, writes: [], events: isHeard ? [announceOfferReminder(offer, stage, payUntil)] : [] }
}

async function lapse(table: Getter, book: OfferBook, lock: Lock | undefined, now: number): Promise<Step | null> {
  const { agreed } = book
  // The lock belongs to the order: it is being paid, and the payment ends the offer.
  if (!agreed || !lock || lock.orderId !== undefined) return null
  const moved = lapseOffer(book, now)
  const [offer, standing] = await Promise.all([getOffer(table, agreed.id), getStanding(table, agreed.senderId)])
  if (moved.outcome === 'refused' || !offer) return null
  const struck = standing && lock.isExcused !== true ? strike(standing, now) : undefined
  const { strikes = 0, bannedUntil = null } = struck ?? {}
  const { closedSenderIds } = agreed
  return {
    moved,
    writes: [unlockFromOffer(book.productId, agreed.id, now), ...(struck?.writes ?? [])],
    events: [announceUnpaidOffer(offer, { strikes, bannedUntil, closedSenderIds })],
  }
}
