// Facts of a work's history from sales, editors and the market. Each has the id of its cause, so that a repeated change
// makes one entry. Pure.

import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { attestedLabels } from '#shared/domain/catalogue/work/history-head.ts'
import type { Canonical } from '#shared/domain/kernel/canonical.ts'
import type { Localized } from '#shared/domain/kernel/language.ts'
import type { LedgerFact } from './fact.ts'

/** Names of other records in a work's labels. */
export interface WorkNames {
  readonly artist: { readonly name: Localized; readonly reading: string; readonly title: Localized } | undefined
  readonly crafts: readonly { readonly id: string; readonly name: Localized }[]
}

/** Labels of a work (marketplace.md 3) in its history: those that stay the same whoever holds it. */
const labelNames = [...attestedLabels, 'condition', 'authenticity', 'exhibitions', 'awards', 'remarks'] as const
type LabelName = (typeof labelNames)[number]
export type WorkLabels = Readonly<Record<LabelName, Canonical>>

const said = ({ ja, en, zh }: Localized): Canonical => (zh === undefined ? { ja, en } : { ja, en, zh })

/** Unknown names are left out; values with fractions become texts with their unit. */
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

/** First publication: the history begins. */
export const registeredFact = (work: Artwork, names: WorkNames, at: number): LedgerFact => ({
  type: 'registered',
  eventId: 'registered',
  occurredAt: at,
  actor: house,
  data: { labels: labelsOf(work, names) },
  media: mediaOf(work),
})

/** If artist and crafts do not change, their names need not be read. */
const unnamed: WorkNames = { artist: undefined, crafts: [] }

/** A published proposal of a partner; undefined if no label changed. */
export function partnerFact(before: Artwork, after: Artwork, at: number): LedgerFact | undefined {
  const fact = correctedFact(before, after, unnamed, at)
  return fact && { ...fact, actor: { role: 'partner', ref: after.seller.partnerId } }
}

/** An editor's change; undefined if no label changed. */
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

/** Description by the owner who resells it, as reviewed by the house (D70). `after` is the listed work. */
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
 * The sale is complete: the buyer is the holder from now on (D84: at status 4 rather than at the payment, so that
 * earlier ends of a sale need not be undone). Parties, price and order are digests.
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

/** A completed sale was refunded, and the work is its seller's again (D86). */
export const returnedFact = ({ id, seller }: Pick<SaleOfWork, 'id' | 'seller'>, at: number): LedgerFact => ({
  type: 'returned',
  eventId: `return:${id}`,
  occurredAt: at,
  actor: system,
  data: { undoes: `sale:${id}` },
  ...(seller.userId !== undefined && { private: { holder: seller.userId } }),
})

/** An operator registered a member as its holder, without a sale here (D72). */
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

/** The auction has ended: the history contains the head of its transcript, which links both proofs (D57). */
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
