// What sales, editors and the market do to a work, as facts of its history. Each names the one fact that it tells of, so
// that a change made twice has one entry. Pure.

import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { attestedLabels } from '#shared/domain/catalogue/work/history-head.ts'
import type { Canonical } from '#shared/domain/kernel/canonical.ts'
import type { Localized } from '#shared/domain/kernel/language.ts'
import type { LedgerFact } from './fact.ts'

/** What the labels of a work name beside itself. */
export interface WorkNames {
  readonly artist: { readonly name: Localized; readonly reading: string; readonly title: Localized } | undefined
  readonly crafts: readonly { readonly id: string; readonly name: Localized }[]
}

/** The labels of a work (marketplace.md 3) as its history keeps them: what stays the work's, whoever has it. */
const labelNames = [...attestedLabels, 'condition', 'authenticity', 'exhibitions', 'awards', 'remarks'] as const
type LabelName = (typeof labelNames)[number]
export type WorkLabels = Readonly<Record<LabelName, Canonical>>

const said = ({ ja, en, zh }: Localized): Canonical => (zh === undefined ? { ja, en } : { ja, en, zh })

/** Names that are not known stay out; what has fractions is written as a text with its unit. */
export function labelsOf(work: Artwork, { artist, crafts }: WorkNames): WorkLabels {
  const dated = (rows: Artwork['awards']): Canonical => rows.map(({ year, ...text }) => ({ year, text: said(text) }))
  return {
    title: said(work.title),
    reading: work.reading,
    artist: {
      id: work.artistId,
      ...(artist && { name: said(artist.name), reading: artist.reading, title: said(artist.title) }),
    },
    crafts: work.craftIds.map(id => {
      const craft = crafts.find(known => known.id === id)
      return craft ? { id, name: said(craft.name) } : { id }
    }),
    madeYear: work.madeYear,
    size: said(work.size),
    boxSize: work.boxSizeCm === null ? null : `${work.boxSizeCm.join(' × ')} cm`,
    weight: work.weightG === null ? null : `${work.weightG} g`,
    material: said(work.material),
    technique: said(work.technique),
    condition: said(work.condition),
    authenticity: said(work.authenticity),
    exhibitions: dated(work.exhibitions),
    awards: dated(work.awards),
    remarks: said(work.remarks),
  }
}

const house = { role: 'house' } as const
const system = { role: 'system' } as const

/** Shown for the first time: the history begins. */
export const registeredFact = (work: Artwork, names: WorkNames, at: number): LedgerFact => ({
  type: 'registered',
  eventId: 'registered',
  occurredAt: at,
  actor: house,
  data: { labels: labelsOf(work, names) },
  media: mediaOf(work),
})

/** Where artist and crafts stay what they are, nobody has to know what they are called. */
const unnamed: WorkNames = { artist: undefined, crafts: [] }

/** What a partner proposed and the house published; undefined where no label changed. */
export function partnerFact(before: Artwork, after: Artwork, at: number): LedgerFact | undefined {
  const fact = correctedFact(before, after, unnamed, at)
  return fact && { ...fact, actor: { role: 'partner', ref: after.seller.partnerId } }
}

/** What an editor changed; undefined where no label did. */
export function correctedFact(before: Artwork, after: Artwork, names: WorkNames, at: number): LedgerFact | undefined {
  const changed = changedLabels(labelsOf(before, names), labelsOf(after, names))
  const media = mediaOf(after)
  const hasNewMedia = JSON.stringify(media) !== JSON.stringify(mediaOf(before))
  if (Object.keys(changed).length === 0 && !hasNewMedia) return undefined
  return {
    type: 'corrected',
    eventId: `edition:${after.edition}`,
    occurredAt: at,
    actor: house,
    data: { changed },
    ...(hasNewMedia && { media }),
    relabels: Object.keys(changed),
  }
}

function changedLabels(before: WorkLabels, after: WorkLabels): { readonly [name: string]: Canonical } {
  const isSame = (name: LabelName) => JSON.stringify(before[name]) === JSON.stringify(after[name])
  return Object.fromEntries(labelNames.filter(name => !isSame(name)).map(name => [name, after[name]]))
}

/** As its owner describes it who sells it again, and the house saw it (D70). `after` is the work as it is listed. */
export function conditionFact(before: Artwork, after: Artwork, applicationId: string, at: number): LedgerFact {
  const labels = labelsOf(after, unnamed)
  const { condition, size, boxSize, weight } = labels
  return {
    type: 'condition_recorded',
    eventId: `listing:${applicationId}:${after.edition}`,
    occurredAt: at,
    actor: house,
    data: { changed: { condition, size, boxSize, weight }, isBroken: after.resale?.isBroken ?? false },
    media: mediaOf(after),
    relabels: Object.keys(changedLabels(labelsOf(before, unnamed), labels)),
  }
}

export interface SaleOfWork {
  readonly id: string
  readonly orderId: string
  readonly buyerId: string
  readonly price: number
  readonly paidAt: number
  readonly seller: { readonly type: Artwork['seller']['type']; readonly userId?: string | undefined }
}

/**
 * The sale is complete: the work is the buyer's from now on (D84: at status 4, not with the payment, so that no sale that
 * ends before has to be undone). The parties, the price and the order are digests.
 */
export const soldFact = ({ id, orderId, buyerId, price, paidAt, seller }: SaleOfWork, at: number): LedgerFact => ({
  type: 'sold',
  eventId: `sale:${id}`,
  occurredAt: at,
  actor: system,
  data: { sale: seller.type === 'member' ? 'secondary' : 'primary', paidAt: new Date(paidAt).toISOString() },
  private: {
    holder: buyerId,
    price,
    order: orderId,
    ...(seller.userId !== undefined && { seller: seller.userId }),
  },
})

/** The money of a completed sale went back, and the work to whoever sold it (D86). */
export const returnedFact = ({ id, seller }: Pick<SaleOfWork, 'id' | 'seller'>, at: number): LedgerFact => ({
  type: 'returned',
  eventId: `return:${id}`,
  occurredAt: at,
  actor: system,
  data: { undoes: `sale:${id}` },
  ...(seller.userId !== undefined && { private: { holder: seller.userId } }),
})

/** The house knows that it is a member's, or another one's, without a sale here (D72). */
export const ownershipFact = (userId: string, at: number): LedgerFact => ({
  type: 'ownership_moved',
  eventId: `owner:${at}`,
  occurredAt: at,
  actor: house,
  data: { cause: 'registered' },
  private: { holder: userId },
})

export interface ClosedAuction {
  readonly auctionId: string
  readonly headHash: string
  readonly seq: number
  readonly status: string
}

/** The bidding is over: the head of its transcript is in the history, so that both proofs are one (D57). */
export const auctionFact = ({ auctionId, headHash, seq, status }: ClosedAuction, at: number): LedgerFact => ({
  type: 'auction_closed',
  eventId: `auction:${auctionId}`,
  occurredAt: at,
  actor: system,
  data: { auctionId, transcript: `0x${headHash}`, entries: seq, isSold: status === 'won' },
})

const mediaOf = ({ imgs, originals = {} }: Artwork) =>
  imgs.flatMap(({ id }) => {
    const original = originals[id]
    return original ? [{ role: 'work' as const, ...original }] : []
  })
