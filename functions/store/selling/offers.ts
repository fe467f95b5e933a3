import * as z from 'zod'
import { catalogueKeys, type Key, offerKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type Attributes, check, put, update } from '#functions/machinery/table/write.ts'
import type { Lock } from '#shared/domain/catalogue/work/work.ts'
import { type MovedOffer, nextOfferDue } from '#shared/domain/selling/offer/decisions.ts'
import {
  newOfferBook,
  type Offer,
  type OfferBook,
  offerBookSchema,
  offerSchema,
} from '#shared/domain/selling/offer/offer.ts'
import { offerTransition } from '#shared/domain/selling/offer/transitions.ts'
import { transitionWork, whereOf } from '../catalogue/work-transitions.ts'
import { heldBy } from '../catalogue/works.ts'

/**
 * Offers in the table: the book of a work, which every decision writes by version, and one item per offer, whose state
 * follows in the same transaction. A sender's tries and open offers are stored with the member.
 */
const Tries = z.object({ productId: z.string(), tries: z.int(), version: z.int() })
const Live = z.object({ version: z.int(), ids: z.array(z.string()) })
export type LiveOffers = z.infer<typeof Live>

export const bookIn = (item: Attributes | undefined, productId: string): OfferBook =>
  item ? offerBookSchema.parse(item) : newOfferBook(productId)

export async function getOfferBook(table: Getter, productId: string): Promise<OfferBook> {
  return bookIn(await table.get(offerKeys.book(productId)), productId)
}

/** Books of these works; a work without one gets an empty book. */
export async function getOfferBooks(table: Getter, productIds: readonly string[]): Promise<OfferBook[]> {
  const items = await table.batchGet(productIds.map(offerKeys.book))
  return productIds.map((id, index) => bookIn(items[index], id))
}

export async function getOffer(table: Getter, offerId: string): Promise<Offer | undefined> {
  return offerIn(await table.get(offerKeys.offer(offerId)))
}

export const offerIn = (item: Attributes | undefined): Offer | undefined => item && offerSchema.parse(item)

/** In the order requested; missing ones are left out. */
export async function getOffers(table: Getter, ids: readonly string[]): Promise<Offer[]> {
  const items = await table.batchGet(ids.map(offerKeys.offer))
  return items.flatMap(item => (item ? [offerSchema.parse(item)] : []))
}

export const triesIn = (item: Attributes | undefined) => (item ? Tries.parse(item) : undefined)
export const liveIn = (item: Attributes | undefined): LiveOffers => (item ? Live.parse(item) : { version: 0, ids: [] })

/** Index key of the receiver who has to answer. */
const receiverKey = ({ type, id }: Offer['receiver']): string => (id === null ? type : `${type}-${id}`)

/** A member's offers, the latest first. */
export const offersSentBy = (table: Querier, memberId: string, limit: number) =>
  listed(table, { pk: offerKeys.sentBy(memberId), index: 'GSI1' }, limit)
export const offersSentTo = (table: Querier, receiver: string, limit: number) =>
  listed(table, { pk: offerKeys.sentTo(receiver), index: 'GSI2' }, limit)

/** Offers for a member to answer: for their own works, and for those of the partner whose account they have. */
export async function offersToAnswer(
  table: Querier,
  { userId, partnerId }: { readonly userId: string; readonly partnerId?: string | undefined },
  limit: number,
): Promise<Offer[]> {
  const receivers: Offer['receiver'][] = [{ type: 'member', id: userId }]
  if (partnerId !== undefined) receivers.push({ type: 'partner', id: partnerId })
  const lists = await Promise.all(receivers.map(each => offersSentTo(table, receiverKey(each), limit)))
  return lists.flat().toSorted((one, other) => other.createdAt - one.createdAt)
}

async function listed(
  table: Querier,
  { pk, index }: { readonly pk: string; readonly index: 'GSI1' | 'GSI2' },
  limit: number,
): Promise<Offer[]> {
  const rows = await table.queryAll({ pk, index, newestFirst: true, limit })
  return rows.map(row => offerSchema.parse(row))
}

// ---- writes

/** The book, if still that of the decision, in the sweeper's index while it has an automatic due time. */
export function putOfferBook(before: OfferBook, after: OfferBook) {
  const dueAt = nextOfferDue(after)
  const waits = dueAt === null ? {} : { GSI1PK: offerKeys.waits, GSI1SK: offerKeys.due(dueAt) }
  return put(
    { ...offerKeys.book(after.productId), ...after, ...waits },
    before.version === 0 ? { ifAbsent: true } : { where: ['#version = :version', { version: before.version }] },
  ).or('busy')
}

export const putNewOffer = (offer: Offer) =>
  put(
    {
      ...offerKeys.offer(offer.id),
      ...offer,
      GSI1PK: offerKeys.sentBy(offer.senderId),
      GSI1SK: offer.id,
      GSI2PK: offerKeys.sentTo(receiverKey(offer.receiver)),
      GSI2SK: offer.id,
    },
    { ifAbsent: true },
  )

/** The write of an offer's transition. The condition repeats the decision of the book. */
export function moveOffer(
  { id, move }: Pick<MovedOffer, 'id' | 'move'>,
  now: number,
  agreed?: { readonly price: number; readonly payUntil: number },
) {
  const { from, to } = offerTransition(move)
  return update(offerKeys.offer(id), {
    set: { state: to, movedAt: now, ...(agreed && { price: agreed.price, payUntil: agreed.payUntil }) },
    add: { version: 1 },
    where: ['#state = :from', { from }],
  }).or('busy')
}

/** Counts one more try for this work; fails if another offer of the member was faster. */
export const putTries = (
  memberId: string,
  productId: string,
  before: { readonly tries: number; readonly version: number } | undefined,
) =>
  put(
    {
      ...offerKeys.tries(memberId, productId),
      productId,
      tries: (before?.tries ?? 0) + 1,
      version: (before?.version ?? 0) + 1,
    },
    before ? { where: ['#version = :version', { version: before.version }] } : { ifAbsent: true },
  ).or('busy')

/** The member's waiting offers after this one. */
export const putLive = (memberId: string, before: LiveOffers, ids: readonly string[]) =>
  put(
    { ...offerKeys.live(memberId), version: before.version + 1, ids },
    before.version === 0 ? { ifAbsent: true } : { where: ['#version = :version', { version: before.version }] },
  ).or('busy')

/** Fails if the work no longer takes offers, or its asking price has changed since it was read. */
export const takesOffer = (productId: string, asking: number, now: number) =>
  check(catalogueKeys.work(productId), whereOf('takeOffer', { now, price: asking })).or('busy')

/** Fails if the offers for a work have changed since they were read. */
export const sameBook = ({ productId, version }: OfferBook) =>
  check(
    offerKeys.book(productId),
    version === 0 ? ['attribute_not_exists(#PK)', {}] : ['#version = :version', { version }],
  ).or('busy')

const lockFor = ({ id, senderId, price }: NonNullable<OfferBook['agreed']>, payUntil: number): Lock => ({
  kind: 'bargain',
  refId: id,
  until: payUntil,
  heldBy: senderId,
  agreed: { price, payUntil },
})

/** Locks the work for the sender of the accepted offer (D64), at the asking price as read (D112). */
export function lockForOffer(book: OfferBook, asking: number | undefined, now: number) {
  const { agreed } = book
  if (!agreed) throw new Error(`the offers for ${book.productId} have no accepted one`)
  return transitionWork('acceptOffer', book.productId, {
    now,
    price: asking,
    lock: lockFor(agreed, agreed.payUntil),
  }).or('work-locked', heldBy)
}

/** The payment window has passed: the work is for sale again. */
export const unlockFromOffer = (productId: string, offerId: string, now: number) =>
  transitionWork('endOffer', productId, { now, refId: offerId }).or('work-state')

/** Books that are overdue, the longest first; at most 200 at a time. */
export async function overdueBooks(table: Querier, now: number): Promise<OfferBook[]> {
  const { rows } = await table.query({
    pk: offerKeys.waits,
    index: 'GSI1',
    between: [offerKeys.due(0), offerKeys.due(now)],
    limit: 200,
  })
  return rows.map(row => offerBookSchema.parse(row))
}

/** Keys that the first read of an offer includes beside the work. */
export const offeringKeys = (memberId: string, productId: string): readonly Key[] => [
  offerKeys.book(productId),
  offerKeys.tries(memberId, productId),
  offerKeys.live(memberId),
]
