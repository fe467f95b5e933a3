import * as z from 'zod'
import { catalogueKeys } from '#functions/table/keys.ts'
import type { Getter, Querier } from '#functions/table/table.ts'
import { type Attributes, put, remove, update, type Where } from '#functions/table/write.ts'
import { type Artwork, type AuctionOnWork, artwork, type WorkText } from '#shared/domain/work/artwork.ts'
import type { Lock } from '#shared/domain/work/work.ts'

/**
 * Works and their one lock (D30, D31). Each builder carries the condition that makes its move true whatever has happened
 * since the work was read; the one who loses is told the lock's kind and end, never the person.
 */
const Work = artwork()

export async function getWork(table: Getter, id: string): Promise<Artwork | undefined> {
  const item = await table.get(catalogueKeys.work(id))
  return item && Work.parse(item)
}

/** In the order asked for; missing works fall away. */
export async function getWorks(table: Getter, ids: readonly string[]): Promise<Artwork[]> {
  const items = await table.batchGet(ids.map(catalogueKeys.work))
  return items.flatMap(item => (item ? [Work.parse(item)] : []))
}

export const parseWork = (item: Attributes): Artwork => Work.parse(item)

/** The whole item of a new work with its index attributes. */
export function workItem(work: Artwork): Attributes & { PK: string; SK: string } {
  return { ...catalogueKeys.work(work.id), ...work, ...placement(work).set }
}

type Placed = Pick<Artwork, 'id' | 'artistId' | 'visibility' | 'firstListedAt' | 'createdAt'>

/** Where a work stands in the indexes: by artist and among the shown ones while it is public, else among the hidden. */
function placement(work: Placed) {
  const since = catalogueKeys.bySince(work.firstListedAt ?? work.createdAt, work.id)
  const { visibility } = work
  return work.visibility === 'public'
    ? {
        set: {
          visibility,
          GSI1PK: catalogueKeys.worksOfArtist(work.artistId),
          GSI1SK: since,
          GSI2PK: catalogueKeys.shownWorks(shardOf(work.id)),
          GSI2SK: since,
        },
        remove: [],
      }
    : { set: { visibility, GSI1PK: catalogueKeys.hiddenWorks(), GSI1SK: since }, remove: ['GSI2PK', 'GSI2SK'] }
}

export const workShards = 4
function shardOf(id: string): number {
  let hash = 0
  for (const letter of id) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return hash % workShards
}

/** A partner's works are found by this item, beside the work's own. */
export const linkPartner = (partnerId: string, workId: string) =>
  put({ ...catalogueKeys.partnerWork(partnerId, workId), workId })
export const unlinkPartner = (partnerId: string, workId: string) => remove(catalogueKeys.partnerWork(partnerId, workId))

export const createWork = (work: Artwork) => put(workItem(work), { ifAbsent: true })

/** Every work there is, hidden ones included, newest first: for the console alone. */
export async function allWorks(table: Querier, limit = 20_000): Promise<Artwork[]> {
  const shown = Array.from({ length: workShards }, (_, shard) =>
    table.queryAll({ pk: catalogueKeys.shownWorks(shard), index: 'GSI2', newestFirst: true, limit }),
  )
  const hidden = table.queryAll({ pk: catalogueKeys.hiddenWorks(), index: 'GSI1', newestFirst: true, limit })
  const works = (await Promise.all([...shown, hidden])).flat().map(parseWork)
  const since = (work: Artwork) => work.firstListedAt ?? work.createdAt
  return works.sort((a, b) => since(b) - since(a) || (a.id < b.id ? -1 : 1))
}

// ---- the lock

/** What whoever comes too late may know of a lock. */
export const heldBy = (current: Attributes | undefined) => {
  const held = current && Work.shape.lock.safeParse(current['lock']).data
  return { kind: held?.kind ?? null, until: held?.until ? new Date(held.until).toISOString() : null }
}

/** 2 -> -1. A checkout hold that has lapsed is taken over; every other lock stands until its owner ends it. */
export function lockWork(id: string, lock: Lock, now: number) {
  return update(catalogueKeys.work(id), {
    set: { state: -1, lock, updatedAt: now },
    where: [
      '(#state = :forSale AND attribute_not_exists(#lock)) OR (#lock.#kind = :checkout AND #lock.#until < :now)',
      { forSale: 2, checkout: 'checkout', now },
    ],
  }).or('work-locked', heldBy)
}

/** Hands a lock on without opening the work in between: award -> second chance -> award (D56), checkout -> order. */
export function relockWork(id: string, refId: string, lock: Lock, now: number) {
  return update(catalogueKeys.work(id), {
    set: { lock, updatedAt: now },
    where: ['#state = :locked AND #lock.#refId = :refId', { locked: -1, refId }],
  }).or('work-state')
}

/** -1 -> 2, by whoever holds the lock. */
export function releaseWork(id: string, refId: string, now: number) {
  return update(catalogueKeys.work(id), {
    set: { state: 2, updatedAt: now },
    remove: ['lock'],
    where: ['#state = :locked AND #lock.#refId = :refId', { locked: -1, refId }],
  }).or('work-state')
}

/**
 * The auction ended without a sale (D59): -1 -> 0 under the award's or second chance's lock, or 2 -> 0 when nobody bid.
 * The work goes back to its holder and out of the market.
 */
export function unlistWork(id: string, { refId, now }: { refId?: string; now: number }) {
  const where: Where = refId
    ? ['#state = :locked AND #lock.#refId = :refId', { locked: -1, refId }]
    : ['#state = :forSale AND attribute_not_exists(#lock)', { forSale: 2 }]
  return update(catalogueKeys.work(id), {
    set: { state: 0, saleStatus: 0, updatedAt: now },
    remove: ['lock', 'auction', 'priceType', 'price', 'listedAt'],
    where,
  }).or('work-state')
}

/** -1 -> 3: the payment was captured (D31); the lock stays as `order` until the parcel's story ends. */
export function sellWork(id: string, refId: string, order: Lock, price: number, now: number) {
  return update(catalogueKeys.work(id), {
    set: { state: 3, saleStatus: 2, lock: order, price, updatedAt: now },
    where: ['#state = :locked AND #lock.#refId = :refId', { locked: -1, refId }],
  }).or('work-state')
}

/** 3 -> 0 for the new holder, when the order item is completed; the work stays sold out until it is listed again. */
export function transferWork(id: string, refId: string, holder: { userId: string; username: string }, now: number) {
  return update(catalogueKeys.work(id), {
    set: { state: 0, seller: { type: 3, ...holder }, updatedAt: now },
    remove: ['lock', 'auction', 'priceType', 'listedAt'],
    where: ['#state = :sold AND #lock.#refId = :refId', { sold: 3, refId }],
  }).or('work-state')
}

export interface ListingTerms {
  readonly priceType: 1 | 2 | 3
  readonly price?: number
  readonly auction?: AuctionOnWork
}

/** 0 -> 2 (or 1 -> 2 by approval): puts a work on sale, in sight as `work.visibility` says. */
export function listWork(work: Artwork, terms: ListingTerms, now: number, from: 0 | 1 = 0) {
  const firstListedAt = work.firstListedAt ?? now
  const placed = placement({ ...work, firstListedAt })
  return update(catalogueKeys.work(work.id), {
    set: {
      state: 2,
      saleStatus: 1,
      priceType: terms.priceType,
      price: terms.price,
      auction: terms.auction,
      firstListedAt,
      listedAt: now,
      updatedAt: now,
      ...placed.set,
    },
    remove: [
      ...placed.remove,
      ...(terms.price === undefined ? ['price'] : []),
      ...(terms.auction === undefined ? ['auction'] : []),
    ],
    where: ['#state = :from AND attribute_not_exists(#lock)', { from }],
  }).or('work-state')
}

/** Shows a work of its holder without selling it, or hides it. */
export function showWork(work: Artwork, now: number) {
  const firstListedAt = work.firstListedAt ?? now
  const placed = placement({ ...work, firstListedAt })
  return update(catalogueKeys.work(work.id), {
    set: { firstListedAt, updatedAt: now, ...placed.set },
    remove: placed.remove,
    where: ['#state = :holder AND attribute_not_exists(#lock)', { holder: 0 }],
  }).or('work-state')
}

/** 2 -> 0: off sale, as it was read; whatever else happened to it meanwhile comes first. */
export function withdrawWork(work: Artwork, now: number) {
  const placed = placement(work)
  return update(catalogueKeys.work(work.id), {
    set: { state: 0, saleStatus: 0, updatedAt: now, ...placed.set },
    remove: [...placed.remove, 'priceType', 'price', 'auction', 'listedAt'],
    where: [
      '#state = :forSale AND attribute_not_exists(#lock) AND #updatedAt = :seen',
      { forSale: 2, seen: work.updatedAt },
    ],
  }).or('work-state')
}

/** Replaces what is written of a work, following the edition its editor saw; its place in the market is not touched. */
export function rewriteWork(work: Artwork, text: WorkText & Pick<Artwork, 'seller'>, now: number) {
  const placed = placement({ ...work, artistId: text.artistId })
  return update(catalogueKeys.work(work.id), {
    set: { ...text, edition: work.edition + 1, updatedAt: now, ...placed.set },
    remove: placed.remove,
    where: ['#edition = :seen AND #state <> :locked', { seen: work.edition, locked: -1 }],
  }).or('stale-version')
}

export const removeDraft = (work: Artwork) =>
  remove(catalogueKeys.work(work.id), [
    '#visibility = :draft AND #edition = :seen',
    { draft: 'draft', seen: work.edition },
  ]).or('stale-version')

/** Carries an auction's price, end and count into the work that lists show; an older summary changes nothing. */
export function summarizeAuction(id: string, auction: AuctionOnWork, now: number) {
  return update(catalogueKeys.work(id), {
    set: { auction, updatedAt: now },
    where: [
      '#auction.#auctionId = :id AND #auction.#version < :version',
      { id: auction.auctionId, version: auction.version },
    ],
  }).or('work-state')
}

// ---- public history (D94)

export const HistoryItem = z.object({
  kind: z.literal([1, 2, 3, 4, 5]),
  /** Null where the holder does not show it; official sales always do. */
  price: z.int().nullable(),
  detail: z.object({ ja: z.string(), en: z.string(), zh: z.string().optional() }),
  at: z.int(),
})
export type HistoryItem = z.infer<typeof HistoryItem>

export const addHistory = (workId: string, eventId: string, row: HistoryItem) =>
  put({ ...catalogueKeys.history(workId, row.at, eventId), ...row }, { ifAbsent: true })

export async function historyOf(table: Querier, workId: string): Promise<HistoryItem[]> {
  const rows = await table.queryAll({
    pk: catalogueKeys.work(workId).PK,
    prefix: catalogueKeys.historyPrefix,
    newestFirst: true,
  })
  return rows.map(row => HistoryItem.parse(row))
}
