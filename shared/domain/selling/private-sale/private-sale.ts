import * as z from 'zod'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { phaseAt, type SaleWindow } from '#shared/domain/catalogue/work/sale-window.ts'
import { canTransitionWork, workFacts } from '#shared/domain/catalogue/work/transitions.ts'
import { lockHolds } from '#shared/domain/catalogue/work/work.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { hourMs, minuteMs } from '#shared/durations.ts'

/** A secret sale (D95): works that invited members alone see, and may buy between two instants. Pure. */
const words = () => z.object({ ja: z.string(), en: z.string() })

export const privateSaleSchema = () =>
  z.object({
    id: z.string(),
    /** Grows with every change; two operators cannot overwrite each other. */
    version: z.int(),
    title: words(),
    /** What its page says below the banner, to guests alone. */
    text: words(),
    banner: picture().nullable(),
    startAt: z.int(),
    endAt: z.int(),
    /** Before, members see nothing of the sale itself either. */
    isAnnounced: z.boolean(),
    productIds: z.array(z.string()),
    guests: z.int().min(0),
    createdAt: z.int(),
    /** When the last work came back; before, some may still be secret by this sale. */
    clearedAt: z.int().nullable(),
  })
export type PrivateSale = z.infer<ReturnType<typeof privateSaleSchema>>

export const privateSaleRules = {
  works: 30,
  guests: 300,
  /** Guests that one call invites or strikes: a transaction writes a hundred items. */
  guestsAtOnce: 40,
  /** Sales that a member is a guest of: no invitation takes the place of another one. */
  invitations: 50,
  /** A hold that began in time may still be paid (D95): as long as a hold lasts. */
  finishMs: 15 * minuteMs,
  /** Works that a quote or a payment still holds are looked at again. */
  lookAgainMs: hourMs,
} as const

/** When the sale is to be looked at next, after a look at `now`; null once all its works are back. */
export function nextSaleDue(
  { endAt, clearedAt }: Pick<PrivateSale, 'endAt' | 'clearedAt'>,
  now: number,
): number | null {
  if (clearedAt !== null) return null
  if (now < endAt) return endAt
  return now < endAt + privateSaleRules.finishMs
    ? endAt + privateSaleRules.finishMs
    : now + privateSaleRules.lookAgainMs
}

/** Whether a work may join: the house's or a partner's, for sale at a fixed price, held by nobody, in no other sale. */
export const mayJoinSale = (work: Artwork): boolean => canTransitionWork(work, 'joinSale', workFacts(work))

/** The work in the sale, as it is afterwards. */
export const joinedSale = (work: Artwork, sale: Pick<PrivateSale, 'id'> & SaleWindow): Artwork => ({
  ...work,
  visibility: 'secret',
  privateSale: {
    id: sale.id,
    before: work.visibility === 'draft' ? 'unlisted' : work.visibility,
    startAt: sale.startAt,
    endAt: sale.endAt,
  },
})

/**
 * The work when it leaves the sale. Unsold it is in sight as it was before. What was sold by invitation stays out of
 * sight, because its history would tell of the sale; its holder may list it again.
 */
export function leftSale({ privateSale, ...work }: Artwork): Artwork {
  const before = privateSale?.before ?? 'unlisted'
  const visibility =
    work.visibility !== 'secret' ? work.visibility : work.saleStatus === 'sold-out' ? 'unlisted' : before
  return { ...work, visibility }
}

/** Whether a work of an ended sale comes back now: one that somebody is about to pay for stays until that is decided. */
export const leavesNow = (work: Artwork, now: number): boolean =>
  work.saleStatus === 'sold-out' || !lockHolds(work.lock, now)

export const isCleared = (sale: PrivateSale): boolean => sale.clearedAt !== null
export const isSaleOver = (sale: SaleWindow, now: number): boolean => phaseAt(sale, now) === 'ended'

/** Whether a member may know that there is the sale: its guests always, everybody where it was announced. */
export const isKnownSale = (sale: Pick<PrivateSale, 'id' | 'isAnnounced'>, invitedTo: readonly string[]): boolean =>
  sale.isAnnounced || invitedTo.includes(sale.id)

const nearness = ['open', 'coming-soon', 'ended'] as const

/**
 * The sale that a member looks for, among those they may know of, the latest first: one's own before others', open before
 * to come, what has ended last.
 */
export function nearestSale(
  sales: readonly PrivateSale[],
  invitedTo: readonly string[],
  now: number,
): PrivateSale | undefined {
  const rank = (sale: PrivateSale) => {
    const phase = phaseAt(sale, now)
    const others = invitedTo.includes(sale.id) ? 0 : phase === 'ended' ? 1 : 2
    return nearness.indexOf(phase) + others + (phase === 'ended' ? 4 : 0)
  }
  return [...sales].sort((a, b) => rank(a) - rank(b))[0]
}

/**
 * Whether a work of the sale is still its guests' to look at: not one that was taken back to be worked on, or that is
 * secret by another sale now.
 */
export const isShownInSale = (work: Pick<Artwork, 'visibility' | 'privateSale'>, saleId: string): boolean =>
  work.visibility !== 'draft' && (work.visibility !== 'secret' || work.privateSale?.id === saleId)
