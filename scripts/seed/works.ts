import { table } from '#functions/machinery/clients/clients.ts'
import { addHistory, createWork, linkPartner } from '#functions/store/catalogue/works.ts'
import { nextRecordNumber } from '#functions/store/kernel/record-numbers.ts'
import { appendEntry, workNamesOf } from '#functions/store/provenance/ledger.ts'
import { openAuction } from '#functions/store/selling/auction-opening.ts'
import { foundHolding } from '#functions/store/selling/holdings.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import type { Picture } from '#shared/domain/kernel/picture/picture.ts'
import { sellerTypeNumbers, wordOf } from '#shared/domain/kernel/wire-numbers.ts'
import { registeredFact } from '#shared/domain/provenance/ledger/work-facts.ts'
import { auctionRules } from '#shared/domain/selling/auction/auction.ts'
import { minuteMs } from '#shared/durations.ts'
import { beginOfDayInJapan } from '#shared/japan-time.ts'
import type { Catalogue, DemoWork } from './catalogue.ts'
import { newId, now, save } from './market.ts'
import type { People } from './people.ts'
import { whereabouts } from './whereabouts.ts'

const none = { ja: '', en: '' }

/** Writes each work with its history and, if it is up for auction, its auction, in one transaction. */
export async function seedWorks(
  catalogue: Catalogue,
  pictureOf: (name: string) => Picture,
  people: People,
): Promise<void> {
  const start = now()
  for (const [order, demo] of catalogue.works.entries()) {
    await seedWork(workOf(demo, demo.images.map(pictureOf), people, start - order * minuteMs), demo, start)
  }
}

/** One work as it was listed at `updatedAt`; an auction opens at `start`. */
export async function seedWork(work: Artwork, demo: DemoWork, start: number): Promise<void> {
  const partner = work.seller.partnerId ? [linkPartner(work.seller.partnerId, work.id)] : []
  const auction = demo.sale.kind === 'auction' ? await auctionOf(demo, work, start) : undefined
  const { number, taken } = await nextRecordNumber(table, work.createdAt)
  const listed: Artwork = { ...work, number, ...(auction && { auction: auction.summary }) }
  const told = registeredFact(listed, await workNamesOf(table, listed), work.updatedAt)
  const { writes, ledger } = await appendEntry(listed, told, work.updatedAt, { begins: true })
  await save(
    `work-${work.id}`,
    [
      createWork({ ...listed, ...ledger }),
      ...writes,
      taken,
      ...partner,
      ...holdingOf(demo, work, work.updatedAt),
      ...history(demo, work, work.updatedAt),
      ...(auction?.writes ?? []),
    ],
    auction?.events ?? [],
  )
}

/** What a member of the demo holds, at the price of its last sale. */
function holdingOf({ sale }: DemoWork, { id, seller }: Artwork, since: number) {
  const price = sale.priceHistory.at(-1)?.price
  return seller.userId === undefined ? [] : [foundHolding(seller.userId, id, { since, price })]
}

export function workOf(demo: DemoWork, imgs: Picture[], people: People, at: number): Artwork {
  const { seller, sale } = demo
  return {
    id: demo.id,
    title: demo.title,
    reading: demo.kana,
    artistId: demo.artistId,
    craftIds: [demo.craftId],
    categoryIds: demo.categoryIds,
    madeYear: demo.madeYear,
    description: demo.description,
    size: demo.size,
    boxSizeCm: demo.boxSizeCm,
    weightG: demo.weightG,
    material: demo.material,
    technique: demo.technique,
    condition: demo.condition,
    format: demo.delivery,
    authenticity: demo.authenticity,
    ...whereabouts(seller.type),
    remarks: none,
    exhibitions: demo.exhibitionHistory,
    awards: [],
    provenance: demo.provenance,
    inspections: demo.inspections,
    imgs,
    visibility: 'public',
    edition: 1,
    seller: {
      ...seller,
      type: wordOf(sellerTypeNumbers, seller.type),
      ...('username' in seller && { userId: people.idOf(seller.username) }),
    },
    createdAt: at,
    updatedAt: at,
    ...place(sale, at),
  }
}

type Place = Pick<Artwork, 'state' | 'saleStatus' | 'priceType' | 'price' | 'firstListedAt' | 'listedAt'>

function place({ kind, price = 0 }: DemoWork['sale'], at: number): Place {
  const listed = { firstListedAt: at, listedAt: at }
  const forSale = { state: 'for-sale', saleStatus: 'on-sale' } as const
  switch (kind) {
    case 'fixed':
      return { ...forSale, priceType: 'fixed', price, ...listed }
    case 'offer':
      return { ...forSale, priceType: 'offer', price, ...listed }
    case 'auction':
      return { ...forSale, priceType: 'auction', ...listed }
    case 'sold':
      return { state: 'held', saleStatus: 'sold-out', priceType: 'fixed', price, ...listed }
    case 'display':
      return { state: 'held', saleStatus: 'not-on-sale' }
  }
}

async function auctionOf({ sale }: DemoWork, work: Artwork, start: number) {
  const { startPrice = 1, instantPrice = null, endsInMinutes = 0 } = sale
  const opening = {
    auctionId: newId(),
    productId: work.id,
    startAt: Math.floor(start / minuteMs) * minuteMs,
    endAt: Math.ceil((start + endsInMinutes * minuteMs) / minuteMs) * minuteMs,
    startPrice,
    instantPrice,
    steps: auctionRules.steps,
    sellerId: work.seller.userId ?? null,
    partnerId: work.seller.partnerId ?? null,
    artistId: work.artistId,
  }
  return openAuction(table, opening, start)
}

/** Answers earlier sales and the listing of today (D94). */
function history(demo: DemoWork, work: Artwork, at: number) {
  const sales = demo.sale.priceHistory.map(({ date, price }) =>
    addHistory(work.id, newId(), {
      kind: 'buy',
      price,
      detail: { ja: '一次販売', en: 'Primary sale' },
      at: beginOfDayInJapan(date),
    }),
  )
  if (work.firstListedAt === undefined || demo.sale.kind === 'sold') return sales
  const secondary = work.seller.type === 'member'
  const kind = secondary ? 'secondary-listing' : 'on-shelves'
  const detail = secondary ? { ja: '再販の出品', en: 'Listed for resale' } : { ja: '出品', en: 'Put on sale' }
  return [...sales, addHistory(work.id, newId(), { kind, price: demo.sale.price ?? null, detail, at })]
}
