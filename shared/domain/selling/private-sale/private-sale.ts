import * as z from 'zod'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { phaseAt, type SaleWindow } from '#shared/domain/catalogue/work/sale-window.ts'
import { canTransitionWork, workFacts } from '#shared/domain/catalogue/work/transitions.ts'
import { lockHolds } from '#shared/domain/catalogue/work/work.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { hourMs, minuteMs } from '#shared/durations.ts'

/** A secret sale (D95): works that only invited members see, and can buy between two instants. Pure. */
const words = () => z.object({ ja: z.string(), en: z.string() })

export const privateSaleSchema = () =>
  z.object({
    id: z.string(),
    /** Increases with every change, so that two operators cannot overwrite each other. */
    version: z.int(),
    title: words(),
    /** Text below the banner, for guests only. */
    text: words(),
    banner: picture().nullable(),
    startAt: z.int(),
    endAt: z.int(),
    /** If false, only guests know that the sale exists. */
    isAnnounced: z.boolean(),
    productIds: z.array(z.string()),
    guests: z.int().min(0),
    createdAt: z.int(),
    /** When the last work returned to its former visibility; null while some are still secret by this sale. */
    clearedAt: z.int().nullable(),
  })
export type PrivateSale = z.infer<ReturnType<typeof privateSaleSchema>>

export const privateSaleRules = {
  works: 30,
  guests: 300,
  /** Most guests invited or removed by one call, because a transaction writes at most a hundred items. */
  guestsAtOnce: 40,
  /** Most sales that a member is a guest of at once. */
  invitations: 50,
  /** A hold that began in time may still be paid (D95): as long as a hold lasts. */
  finishMs: 15 * minuteMs,
  /** Interval of checks for works that a quote or a payment still locks. */
  lookAgainMs: hourMs,
} as const

/** When the sale is checked next, after a check at `now`; null once all its works have left. */
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

/** Whether a work may join: the house's or a partner's, for sale at a fixed price, not locked, in no other sale. */
export const mayJoinSale = (work: Artwork): boolean => canTransitionWork(work, 'joinSale', workFacts(work))

/** The work after joining the sale. */
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
 * The work after leaving the sale. An unsold one returns to its former visibility. A sold one stays hidden, because its
 * history would reveal the sale; its holder may list it again.
 */
export function leftSale({ privateSale, ...work }: Artwork): Artwork {
  const before = privateSale?.before ?? 'unlisted'
  const visibility =
    work.visibility !== 'secret' ? work.visibility : work.saleStatus === 'sold-out' ? 'unlisted' : before
  return { ...work, visibility }
}

/** Whether a work of an ended sale leaves now: not while somebody is about to pay for it. */
export const leavesNow = (work: Artwork, now: number): boolean =>
  work.saleStatus === 'sold-out' || !lockHolds(work.lock, now)

export const isCleared = (sale: PrivateSale): boolean => sale.clearedAt !== null
export const isSaleOver = (sale: SaleWindow, now: number): boolean => phaseAt(sale, now) === 'ended'

/** Whether a member may know that the sale exists: its guests always, everybody if it is announced. */
export const isKnownSale = (sale: Pick<PrivateSale, 'id' | 'isAnnounced'>, invitedTo: readonly string[]): boolean =>
  sale.isAnnounced || invitedTo.includes(sale.id)

const nearness = ['open', 'coming-soon', 'ended'] as const

/**
 * The sale to show to a member, among those they may know of: invited before others, open before future, ended last.
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
 * Whether guests may still see a work of the sale: not if it was withdrawn to a draft, or is secret by another sale
 * now.
 */
export const isShownInSale = (work: Pick<Artwork, 'visibility' | 'privateSale'>, saleId: string): boolean =>
  work.visibility !== 'draft' && (work.visibility !== 'secret' || work.privateSale?.id === saleId)
