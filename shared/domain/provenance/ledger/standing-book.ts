// The standing book of a work (D90): known events of its life, and its holders. Derived from sales, listings and
// editors' texts; the verifiable chain of entries is apart (shared/domain/provenance/ledger). Pure.
import * as z from 'zod'
import type { VisibilityPreferences } from '#shared/domain/catalogue/viewer/visibility-preferences.ts'
import { nothingDisplayed, showsPrices } from '#shared/domain/catalogue/viewer/visibility-preferences.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { workDetail } from '#shared/domain/catalogue/work/catalogue.ts'
import { entryHash } from '#shared/domain/catalogue/work/history-head.ts'
import { isNamedWithWork } from '#shared/domain/catalogue/work/ownership.ts'
import type { HistoryKind } from '#shared/domain/catalogue/work/work.ts'
import { type Language, type Localized, say } from '#shared/domain/kernel/language.ts'
import type { SellerType } from '#shared/domain/kernel/seller.ts'
import { type ChainContract, chainContract, type WorkOnChain, workOnChain } from './chain-state.ts'

const bookEventKinds = [
  'registered',
  'exhibited',
  'awarded',
  'condition_recorded',
  'sold',
  'ownership_moved',
  'returned',
] as const
export type BookEventKind = (typeof bookEventKinds)[number]

/** A holder, past or present. Members are numbered and named only if that may be shown (D92). */
export interface Keeper {
  readonly kind: SellerType
  readonly name: Localized | null
  readonly memberId: string | null
  readonly number: number | null
}

export interface BookEvent {
  readonly kind: BookEventKind
  /** Epoch ms; null if only the year, or no date, is known. */
  readonly at: number | null
  readonly year: number | null
  readonly text: Localized | null
  /** Yen; null if it is private (D94). */
  readonly price: number | null
  readonly from: Keeper | null
  readonly to: Keeper | null
}

export interface StandingBook {
  readonly owner: Keeper & { readonly since: number | null }
  /** Buyer who has received the work and will hold it once the sale is complete (D84); null for none. */
  readonly settlingFor: string | null
  /** Oldest first. */
  readonly events: readonly BookEvent[]
}

/** A row of the public history, with its order item if it has one. */
export interface BookRow {
  readonly kind: HistoryKind
  readonly price: number | null
  readonly at: number
  readonly orderItemId: string | undefined
}

/** A sale here, from its parcel. */
export interface BookSale {
  readonly id: string
  readonly buyerId: string
  readonly seller: {
    readonly type: SellerType
    readonly userId?: string | undefined
    readonly name: Localized
  }
  readonly price: number
  /** State of the parcel. */
  readonly status?: string | undefined
  readonly completedAt?: number | undefined
  readonly reversedAt?: number | undefined
}

/** How the holder received it, by the holder's own record. */
interface Held {
  readonly since?: number | undefined
  readonly price?: number | undefined
  readonly orderItemId?: string | undefined
}

export interface BookSource {
  readonly work: Artwork
  readonly rows: readonly BookRow[]
  readonly sales: ReadonlyMap<string, BookSale>
  readonly holding: Held | undefined
  /** Current username of its holder. */
  readonly holderName?: string | undefined
  readonly house: Localized
  readonly partnerName: Localized | undefined
}

/** What the reader may see beyond the public part. */
export interface BookReader {
  /** The present holder's choice of what to show (D97); irrelevant unless the holder is a member. */
  readonly display: VisibilityPreferences | undefined
  readonly isHolder: boolean
  /** For operators: names of all members who held it, and every price. */
  readonly names?: ReadonlyMap<string, string> | undefined
}

/**
 * Prices of official sales are public. Any other price is shown to its buyer while they own the work, and to others if
 * that buyer chose so (D94).
 */
function shownPrice(
  { price, orderItemId }: Pick<BookRow, 'price' | 'orderItemId'>,
  holding: Held | undefined,
  { display, isHolder }: Pick<BookReader, 'display' | 'isHolder'>,
): number | null {
  if (price !== null || holding === undefined || orderItemId === undefined) return price
  const isTold = isHolder || showsPrices(display ?? nothingDisplayed)
  return holding.orderItemId === orderItemId && isTold ? (holding.price ?? null) : null
}

export function standingBookOf(source: BookSource, reader: BookReader): StandingBook {
  const { work, rows, sales, holding } = source
  const keepers = keepersOf(source, reader)
  const bought = rows.filter(({ kind }) => kind === 'buy')
  const events = [
    { ...plain, kind: 'registered' as const, at: work.createdAt },
    ...work.exhibitions.map(({ year, ...text }) => ({ ...plain, kind: 'exhibited' as const, year, text })),
    ...work.awards.map(({ year, ...text }) => ({ ...plain, kind: 'awarded' as const, year, text })),
    ...conditionOf(work, rows),
    ...bought.flatMap(row => {
      const sale = row.orderItemId === undefined ? undefined : sales.get(row.orderItemId)
      const price = reader.names && sale ? sale.price : shownPrice(row, holding, reader)
      const sold = { ...plain, kind: 'sold' as const, at: row.at, price }
      return sale ? [{ ...sold, from: keepers.seller(sale) }, ...movesOf(sale, keepers)] : [sold]
    }),
  ]
  const owner = keepers.present()
  return {
    owner: { ...owner, since: (owner.kind === 'member' && isSinceShown(reader) && holding?.since) || null },
    settlingFor: [...sales.values()].find(({ status }) => status === 'confirmed')?.buyerId ?? null,
    events: events.sort((one, other) => whenOf(one) - whenOf(other)),
  }
}

const plain = { at: null, year: null, text: null, price: null, from: null, to: null } as const

/** Sort key: an event with only a year is at its beginning, one without a date before all others. */
const whenOf = ({ at, year }: Pick<BookEvent, 'at' | 'year'>): number => at ?? (year === null ? 0 : Date.UTC(year, 0))

/** Condition as described by the present holder at the last listing; an editor's text has no date. */
function conditionOf({ resale, condition, seller }: Artwork, rows: readonly BookRow[]): BookEvent[] {
  if (!resale || resale.ownerId !== seller.userId) return []
  const listed = rows.filter(({ kind }) => kind === 'secondary-listing').map(({ at }) => at)
  return listed.length > 0 ? [{ ...plain, kind: 'condition_recorded', at: Math.max(...listed), text: condition }] : []
}

function movesOf(sale: BookSale, keepers: ReturnType<typeof keepersOf>): BookEvent[] {
  const { completedAt, reversedAt } = sale
  const [from, to] = [keepers.seller(sale), keepers.buyer(sale)]
  return [
    ...(completedAt === undefined ? [] : [{ ...plain, kind: 'ownership_moved' as const, at: completedAt, from, to }]),
    ...(reversedAt === undefined ? [] : [{ ...plain, kind: 'returned' as const, at: reversedAt, to: from }]),
  ]
}

/**
 * Members are numbered by the order in which they held the work: a member has the same number on every line. The
 * present holder is named while selling it (D92), if they show what they own, and to themselves; past lines name them
 * only if they show dates too, because otherwise name and number could be linked.
 */
function keepersOf({ work, sales, house, partnerName, holderName }: BookSource, reader: BookReader) {
  const { type, userId } = work.seller
  const order = orderOf(sales, userId)
  const isNamed = isNamedWithWork(work) || reader.isHolder || reader.display?.owned === true
  const tellsWhen = isSinceShown(reader)
  const member = (id: string, isSaid: boolean): Keeper => {
    const name = reader.names?.get(id) ?? (id === userId && isSaid ? holderName : undefined)
    const known = name === undefined ? { name: null, memberId: null } : { name: { ja: name, en: name }, memberId: id }
    return { kind: 'member', number: order.indexOf(id) + 1, ...known }
  }
  const other = (kind: SellerType, name: Localized): Keeper => ({ kind, name, memberId: null, number: null })
  return {
    buyer: ({ buyerId }: BookSale) => member(buyerId, isNamed && tellsWhen),
    seller: ({ seller }: BookSale) =>
      seller.userId === undefined ? other(seller.type, seller.name) : member(seller.userId, isNamed && tellsWhen),
    present: (): Keeper => {
      if (userId === undefined) return other(type, type === 'partner' ? (partnerName ?? house) : house)
      const keeper = member(userId, isNamed)
      return keeper.name && !tellsWhen ? { ...keeper, number: null } : keeper
    },
  }
}

const isSinceShown = ({ display = nothingDisplayed, isHolder, names }: BookReader): boolean =>
  isHolder || names !== undefined || (display.owned && display.since)

/** Holders in chronological order. */
function orderOf(sales: BookSource['sales'], holderId: string | undefined): readonly string[] {
  const had = [...sales.values()]
    .flatMap(({ seller, buyerId, completedAt }) => [
      ...(seller.userId === undefined ? [] : [{ id: seller.userId, at: (completedAt ?? Number.MAX_VALUE) - 1 }]),
      ...(completedAt === undefined ? [] : [{ id: buyerId, at: completedAt }]),
    ])
    .sort((one, other) => one.at - other.at)
  return [...new Set([...had.map(({ id }) => id), ...(holderId === undefined ? [] : [holderId])])]
}

// ---- the answer of a call

/** Labels of marketplace.md 3 that the standing book repeats from the work's page. */
export const bookWork = () =>
  workDetail().pick({
    ...{ id: true, number: true, title: true, reading: true, imgs: true, label: true, craftIds: true },
    ...{ artistProfile: true, description: true, madeYear: true, size: true, boxSize: true, weight: true },
    ...{ material: true, technique: true, condition: true, format: true, authenticity: true },
    ...{ exhibitions: true, awards: true, remarks: true, updatedAt: true, attested: true },
  })

const instant = () => z.iso.datetime()
const keeperView = () =>
  z.object({
    kind: z.enum(['official', 'partner', 'member']),
    /** Null for a member who is not named. */
    name: z.string().nullable(),
    /** Id of the member's public page, if they are named. */
    memberId: z.string().nullable(),
    /** 1 for the first member who held the work, and so on. */
    number: z.int().nullable(),
  })
export const standingBookView = () =>
  z.object({
    owner: keeperView().extend({ since: instant().nullable(), isYou: z.boolean() }),
    /** A buyer has received the work and will hold it once the sale is complete (D84); not named before. */
    settling: z.object({ isYou: z.boolean() }).nullable(),
    events: z.array(
      z.object({
        kind: z.enum(bookEventKinds),
        date: instant().nullable(),
        year: z.int().nullable(),
        text: z.string(),
        price: z.int().nullable(),
        from: keeperView().nullable(),
        to: keeperView().nullable(),
      }),
    ),
    /** Token of the work (marketplace.md 3); null if works have none here, or if the work is not public. */
    blockchain: chainContract()
      .pick({ chainId: true, name: true, address: true, explorer: true })
      .extend({
        tokenId: workOnChain().shape.tokenId,
        standard: z.literal('ERC-721'),
        /** Null until the token is issued. */
        token: workOnChain()
          .pick({ seq: true, state: true, txHash: true, custody: true, wallet: true })
          .extend({ at: instant() })
          .nullable(),
      })
      .nullable(),
    /** Index of the picture for a file in the history, by the hash of its original bytes. */
    originals: z.array(z.object({ sha256: entryHash(), picture: z.int().min(0) })),
  })

/** Shown pictures by the hash that the history has of each. */
export const originalsOf = ({ imgs, originals = {} }: Pick<Artwork, 'imgs' | 'originals'>) =>
  imgs.flatMap(({ id }, picture) => {
    const original = originals[id]
    return original ? [{ sha256: original.sha256, picture }] : []
  })

interface OnChain {
  readonly contract: ChainContract | undefined
  readonly seen: WorkOnChain | undefined
}

/** The state on an older contract is ignored (decision 277). */
export function viewOnChain({ contract, seen }: OnChain, tokenId: bigint) {
  if (!contract) return null
  const { chainId, name, address, explorer } = contract
  const token = seen?.address === address ? { ...seen, at: new Date(seen.at).toISOString() } : null
  return { chainId, name, address, explorer, tokenId: `${tokenId}`, standard: 'ERC-721' as const, token }
}

/** The part derived from sales and editors' texts. */
export function viewStandingBook(
  { owner, settlingFor, events }: StandingBook,
  { isYou, readerId }: { readonly isYou: boolean; readonly readerId: string },
  language: Language,
) {
  const date = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  const keeper = ({ kind, name, memberId, number }: Keeper) => ({
    ...{ kind, memberId, number },
    name: name && say(name, language),
  })
  return {
    owner: { ...keeper(owner), since: date(owner.since), isYou },
    settling: settlingFor === null ? null : { isYou: settlingFor === readerId },
    events: events.map(({ kind, at, year, text, price, from, to }) => ({
      ...{ kind, year, price },
      date: date(at),
      text: text ? say(text, language) : '',
      from: from && keeper(from),
      to: to && keeper(to),
    })),
  }
}
