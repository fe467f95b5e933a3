import * as z from 'zod'
import { iso } from '#shared/domain/kernel/iso.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'
import { localizedText } from '#shared/domain/kernel/localized-text.ts'
import { type Currency, displayPrice, type ExchangeRate } from '#shared/domain/kernel/money/currency.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { sellerTypes } from '#shared/domain/kernel/seller.ts'
import { type Artwork, auctionOnWork } from './artwork.ts'
import type { WorkCard } from './catalogue.ts'
import { priceTypeNumbers, saleStatusNumbers, saleTypeNumbers } from './wire-numbers.ts'
import { lockHolds, lockKinds, priceTypes, type SaleType, saleLabel, saleStatuses, saleTypesOf } from './work.ts'

/**
 * A work's card in lists, in all languages and with instants: stored in the search index, or built from the table. The
 * view is computed from it for one reader at one moment, so that it never becomes outdated.
 */
const cardData = () =>
  z.object({
    id: z.string(),
    title: localizedText(),
    imgs: z.array(picture()),
    artist: z.object({ id: z.string(), name: localizedText(), craftId: z.string() }),
    craftIds: z.array(z.string()),
    categories: z.array(z.string()),
    madeYear: z.int().nullable(),
    sellerType: z.enum(sellerTypes),
    saleStatus: z.enum(saleStatuses),
    priceType: z.enum(priceTypes).nullable(),
    price: z.int().nullable(),
    firstListedAt: z.int().nullable(),
    lock: z
      .object({
        kind: z.enum(lockKinds),
        until: z.int().nullable(),
        /** Latest possible end of the lock, if later than `until`. */
        latest: z.int().nullable().optional(),
      })
      .nullable(),
    auction: auctionOnWork().omit({ auctionId: true, version: true }).nullable(),
    favourites: z.int(),
  })
export type CardData = z.infer<ReturnType<typeof cardData>>

export interface CardArtist {
  readonly id: string
  readonly name: { readonly ja: string; readonly en: string; readonly zh?: string | undefined }
  readonly craftId: string
}

const listPictures = 2
const noName = { ja: '', en: '' }

export function cardDataOf(work: Artwork, artist: CardArtist | undefined, favourites: number): CardData {
  const { auction, lock } = work
  return {
    id: work.id,
    title: work.title,
    imgs: work.imgs.slice(0, listPictures),
    artist: artist ?? { id: work.artistId, name: noName, craftId: work.craftIds[0] ?? '' },
    craftIds: work.craftIds,
    categories: work.categoryIds,
    madeYear: work.madeYear,
    sellerType: work.seller.type,
    saleStatus: work.saleStatus,
    priceType: work.priceType ?? null,
    price: work.priceType === 'auction' ? (auction?.price ?? null) : (work.price ?? null),
    firstListedAt: work.firstListedAt ?? null,
    lock: lock ? { kind: lock.kind, until: lock.until ?? null } : null,
    auction: auction
      ? {
          startAt: auction.startAt,
          endAt: auction.endAt,
          startPrice: auction.startPrice,
          instantPrice: auction.instantPrice,
          price: auction.price,
          bidCount: auction.bidCount,
        }
      : null,
    favourites,
  }
}

export interface CardContext {
  readonly language: Language
  readonly currency: Currency
  readonly rate: ExchangeRate | undefined
  readonly now: number
}

export function cardView(card: CardData, reader: CardContext, isCollected: boolean): WorkCard {
  const { now } = reader
  const listing = {
    saleStatus: card.saleStatus,
    priceType: card.priceType,
    sellerType: card.sellerType,
    firstListedAt: card.firstListedAt ?? undefined,
    lock: card.lock ? { kind: card.lock.kind, until: card.lock.latest ?? card.lock.until ?? undefined } : undefined,
    auction: card.auction ?? undefined,
  }
  const saleTypes = saleTypesOf(listing, now)
  const held = listing.lock && lockHolds({ ...listing.lock, refId: '' }, now) ? card.lock : null
  return {
    id: card.id,
    title: say(card.title, reader.language),
    imgs: card.imgs,
    artist: { id: card.artist.id, name: say(card.artist.name, reader.language), craftId: card.artist.craftId },
    craftIds: card.craftIds,
    categories: card.categories,
    madeYear: card.madeYear,
    status: saleStatusNumbers[card.saleStatus],
    label: saleLabel(listing, now),
    saleType: saleTypeNumbers[mostTelling(saleTypes)],
    saleTypes: saleTypes.map(word => saleTypeNumbers[word]),
    priceType: card.priceType && priceTypeNumbers[card.priceType],
    price: card.price === null ? null : displayPrice(card.price, reader.currency, reader.rate),
    auction: card.auction && auctionView(card.auction, card.saleStatus, now),
    // After an end that may still be extended, no time is shown rather than one that has passed.
    lock: held && { kind: held.kind, until: held.until === null || held.until <= now ? null : iso(held.until) },
    favourites: card.favourites,
    isCollected,
  }
}

/** The sale type on the card when a work has several: auction, display, secondary, then primary. */
const mostTelling = (types: readonly SaleType[]): SaleType =>
  (['auction', 'display', 'secondary'] as const).find(type => types.includes(type)) ?? 'primary'

/** Between its end and the closer's run, an auction is closing (D58). */
function auctionView(
  auction: NonNullable<CardData['auction']>,
  status: CardData['saleStatus'],
  now: number,
): NonNullable<WorkCard['auction']> {
  const { startAt, endAt, startPrice, instantPrice, price, bidCount } = auction
  const phase = status !== 'on-sale' ? 'ended' : now < startAt ? 'scheduled' : now < endAt ? 'live' : 'closing'
  return { phase, startPrice, price, instantPrice, bidCount, startTime: iso(startAt), endTime: iso(endAt) }
}
