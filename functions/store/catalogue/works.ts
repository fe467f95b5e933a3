import * as z from 'zod'
import { catalogueKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type Attributes, put, remove, update } from '#functions/machinery/table/write.ts'
import type { OrderLine } from '#shared/domain/buying/order/order.ts'
import {
  type Artwork,
  type AuctionOnWork,
  artwork,
  isInSight,
  type Onlooker,
} from '#shared/domain/catalogue/work/artwork.ts'
import { historyKinds } from '#shared/domain/catalogue/work/work.ts'

/**
 * Works as stored, with reads and indexes. Every transition in the market goes through `transitionWork`
 * (work-transitions.ts), whose condition holds whatever happened since the work was read.
 */
const Work = artwork()

export async function getWork(table: Getter, id: string): Promise<Artwork | undefined> {
  const item = await table.get(catalogueKeys.work(id))
  return item && Work.parse(item)
}

/** The work for an onlooker: see `parseWorkInSight`. */
export const getWorkInSight = async (table: Getter, id: string, onlooker: Onlooker | undefined) =>
  parseWorkInSight(await table.get(catalogueKeys.work(id)), onlooker)

/** In the order requested; missing works are left out. */
export async function getWorks(table: Getter, ids: readonly string[]): Promise<Artwork[]> {
  const items = await table.batchGet(ids.map(catalogueKeys.work))
  return items.flatMap(item => (item ? [Work.parse(item)] : []))
}

export const parseWork = (item: Attributes): Artwork => Work.parse(item)

/**
 * The work for an onlooker, undefined if they may not see it. Checked before the rest is parsed, so that a secret work
 * takes no longer than an unknown id (D95).
 */
export const parseWorkInSight = (item: Attributes | undefined, onlooker: Onlooker | undefined): Artwork | undefined =>
  item && isInSight(Object(item), onlooker) ? Work.parse(item) : undefined

/** An old state of a work; undefined if it was stored in a format that is no longer known. */
export const parseOldWork = (item: Attributes): Artwork | undefined => Work.safeParse(item).data

/** Complete item of a new work with its index attributes. */
export function workItem(work: Artwork): Attributes & { PK: string; SK: string } {
  return { ...catalogueKeys.work(work.id), ...work, ...placement(work).set }
}

type Placed = Pick<Artwork, 'id' | 'artistId' | 'visibility' | 'firstListedAt' | 'createdAt'>

/** Index keys of a work: by artist and among public works, else among hidden ones. */
export function placement(work: Placed) {
  // A work that is not secret is in no secret sale.
  const left = work.visibility === 'secret' ? [] : ['privateSale']
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
        remove: left,
      }
    : {
        set: { visibility, GSI1PK: catalogueKeys.hiddenWorks(), GSI1SK: since },
        remove: ['GSI2PK', 'GSI2SK', ...left],
      }
}

export const workShards = 4
function shardOf(id: string): number {
  let hash = 0
  for (const letter of id) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return hash % workShards
}

/** An item of its own in the index of a partner's works. */
export const linkPartner = (partnerId: string, workId: string) =>
  put({ ...catalogueKeys.partnerWork(partnerId, workId), workId })
export const unlinkPartner = (partnerId: string, workId: string) => remove(catalogueKeys.partnerWork(partnerId, workId))

export const createWork = (work: Artwork) => put(workItem(work), { ifAbsent: true })

/** Every work, hidden ones included, newest first, for the console only. */
export async function allWorks(table: Querier, limit = 20_000): Promise<Artwork[]> {
  const shown = Array.from({ length: workShards }, (_, shard) =>
    table.queryAll({ pk: catalogueKeys.shownWorks(shard), index: 'GSI2', newestFirst: true, limit }),
  )
  const hidden = table.queryAll({ pk: catalogueKeys.hiddenWorks(), index: 'GSI1', newestFirst: true, limit })
  const works = (await Promise.all([...shown, hidden])).flat().map(parseWork)
  const since = (work: Artwork) => work.firstListedAt ?? work.createdAt
  return works.sort((a, b) => since(b) - since(a) || (a.id < b.id ? -1 : 1))
}

/** The public part of a lock: kind and end. */
export const heldBy = (current: Attributes | undefined) => {
  const held = current && Work.shape.lock.safeParse(current['lock']).data
  return { kind: held?.kind ?? null, until: held?.until ? new Date(held.until).toISOString() : null }
}

/** Copies an auction's price, end and count into the work for lists; an older summary changes nothing. */
export function writeAuctionSummary(id: string, auction: AuctionOnWork, now: number) {
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
  kind: z.enum(historyKinds),
  /** Null if the holder does not show it; official sales always do. */
  price: z.int().nullable(),
  detail: z.object({ ja: z.string(), en: z.string(), zh: z.string().optional() }),
  at: z.int(),
  /** Price paid in a member's sale; `shownHistory` decides who sees it. */
  kept: z.object({ buyerId: z.string(), price: z.int() }).optional(),
})
export type HistoryItem = z.infer<typeof HistoryItem>

/** A sale is one item for both sides, because an order of many works is paid in one transaction. */
const StoredHistory = HistoryItem.extend({ kind: z.enum([...historyKinds, 'sold']) })
type StoredHistory = z.infer<typeof StoredHistory>

export const addHistory = (workId: string, eventId: string, row: StoredHistory) =>
  put({ ...catalogueKeys.history(workId, row.at, eventId), ...row }, { ifAbsent: true })

const noDetail = { ja: '', en: '' }

/** The sale's item in the public history. The price of a member's sale is shown only by the holder's choice (D94). */
export function soldHistory({ id, productId, price, seller }: OrderLine, buyerId: string, at: number) {
  const shown = seller.type === 'member' ? { price: null, kept: { buyerId, price } } : { price }
  return addHistory(productId, id, { kind: 'sold', ...shown, detail: noDetail, at })
}

/** A row of the history, with the order item of its sale. */
type FoundHistory = HistoryItem & { readonly orderItemId: string | undefined }

/** Newest first. */
export async function historyOf(table: Querier, workId: string): Promise<FoundHistory[]> {
  const rows = await table.queryAll({
    pk: catalogueKeys.work(workId).PK,
    prefix: catalogueKeys.historyPrefix,
    newestFirst: true,
  })
  return rows.flatMap((row): FoundHistory[] => {
    const { kind, ...item } = StoredHistory.parse(row)
    const id = String(row['SK'])
    if (kind !== 'sold') return [{ kind, ...item, orderItemId: isSale(kind) ? earlierSale.exec(id)?.[1] : undefined }]
    const orderItemId = id.slice(id.lastIndexOf('#') + 1)
    return [
      { kind: 'buy', ...item, orderItemId },
      { kind: 'sell', ...item, orderItemId },
    ]
  })
}

const isSale = (kind: HistoryItem['kind']) => kind === 'buy' || kind === 'sell'
/** Older sales are two rows, whose keys end with the order item and the side. */
const earlierSale = /#([^#-]+)-[12]$/
