import type { SellerType } from '#shared/domain/kernel/seller.ts'
import { sellerTypeNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import { saleStatusNumbers } from '../work/wire-numbers.ts'
import type { PriceType, SaleStatus } from '../work/work.ts'
import {
  type Bits,
  type Columns,
  columnNames,
  type Dictionary,
  grown,
  newBits,
  newColumns,
  newDictionary,
  numberOf,
  priceTypeCode,
  setBits,
} from './columns.ts'
import { searchText, tokensOf } from './text.ts'

/** A public work as search knows it. Maximum bids, secret and unlisted works are never included. */
export interface SearchDoc {
  readonly id: string
  /** Title, artist, crafts and categories in every language. */
  readonly fields: readonly string[]
  /** Hiragana readings. */
  readonly readings: readonly string[]
  readonly artistId: string
  readonly craftIds: readonly string[]
  readonly categoryIds: readonly string[]
  readonly status: SaleStatus
  readonly sellerType: SellerType
  /** Null for display works. */
  readonly priceType: PriceType | null
  readonly price: number | null
  /** Band of the longest side; 0 if the size is unknown. */
  readonly size: 0 | 1 | 2 | 3 | 4 | 5
  readonly since: number
  readonly listedAt: number
  /** 0 none; epoch ms for holds that expire; null for locks without an end. */
  readonly lockUntil: number | null
  readonly auctionEnd: number
  readonly favourites: number
  /** Data of its card in a list, as JSON text. */
  readonly card: string
}

/** UTF-8 conversion, passed in because the index has no platform APIs. */
export interface Codec {
  encode(text: string): Uint8Array
  decode(bytes: Uint8Array): string
}

/**
 * Posting lists and columns. A document keeps its number until the text of its work changes; then the old number dies
 * and a new one is appended. `base` was built at once or read from a snapshot; `recent` has all later changes.
 */
export interface SearchIndex {
  size: number
  dead: number
  columns: Columns
  readonly ids: string[]
  readonly texts: string[]
  readonly numbers: Map<string, number>
  readonly artists: Dictionary
  readonly crafts: Bits
  readonly categories: Bits
  base: Postings
  recent: Map<string, number[]>
  /** Sorted Latin words of `base`, for prefix search; those of `recent` are few. */
  cards: { bytes: Uint8Array; ends: Uint32Array; readonly newer: Map<number, Uint8Array> }
}

interface Postings {
  readonly lists: Map<string, Uint32Array>
  /** Sorted, with the marker that distinguishes words from grams. */
  readonly words: readonly string[]
}

/** Prefix of words, so that the word `a` and the gram `a` are different tokens. */
export const wordMark = '\u0001'

export function newIndex(): SearchIndex {
  return {
    size: 0,
    dead: 0,
    columns: newColumns(256),
    ids: [],
    texts: [],
    numbers: new Map(),
    artists: newDictionary(),
    crafts: newBits(),
    categories: newBits(),
    base: { lists: new Map(), words: [] },
    recent: new Map(),
    cards: { bytes: new Uint8Array(0), ends: new Uint32Array(0), newer: new Map() },
  }
}

/** Adds or updates a work. */
export function upsert(index: SearchIndex, doc: SearchDoc, codec: Codec): void {
  const text = searchText(doc.fields, doc.readings)
  const known = index.numbers.get(doc.id)
  const number = known !== undefined && index.texts[known] === text ? known : append(index, doc.id, text, known)
  const { columns } = index
  columns.status[number] = saleStatusNumbers[doc.status]
  columns.sellerType[number] = sellerTypeNumbers[doc.sellerType]
  columns.priceType[number] = priceTypeCode(doc.priceType)
  columns.price[number] = doc.price ?? -1
  columns.size[number] = doc.size
  columns.since[number] = doc.since
  columns.listedAt[number] = doc.listedAt
  columns.lockUntil[number] = doc.lockUntil ?? Number.POSITIVE_INFINITY
  columns.auctionEnd[number] = doc.auctionEnd
  columns.favourites[number] = doc.favourites
  columns.artist[number] = numberOf(index.artists, doc.artistId)
  setBits(index.crafts, number, doc.craftIds)
  setBits(index.categories, number, doc.categoryIds)
  index.cards.newer.set(number, codec.encode(doc.card))
}

export function drop(index: SearchIndex, id: string): void {
  const number = index.numbers.get(id)
  if (number === undefined) return
  index.numbers.delete(id)
  bury(index, number)
}

function append(index: SearchIndex, id: string, text: string, known: number | undefined): number {
  if (known !== undefined) bury(index, known)
  const number = index.size++
  index.columns = grown(index.columns, index.size)
  index.columns.alive[number] = 1
  index.ids[number] = id
  index.texts[number] = text
  index.numbers.set(id, number)
  const { grams, words } = tokensOf(text)
  for (const gram of grams) post(index, gram, number)
  for (const word of words) post(index, wordMark + word, number)
  return number
}

function post(index: SearchIndex, token: string, number: number): void {
  const list = index.recent.get(token)
  if (list) list.push(number)
  else index.recent.set(token, [number])
}

function bury(index: SearchIndex, number: number): void {
  index.columns.alive[number] = 0
  index.dead++
  index.cards.newer.delete(number)
}

export function cardOf(index: SearchIndex, number: number, codec: Codec): string {
  const newer = index.cards.newer.get(number)
  if (newer) return codec.decode(newer)
  return codec.decode(index.cards.bytes.subarray(index.cards.ends[number - 1] ?? 0, index.cards.ends[number]))
}

/** Whether so much has changed since the base was built that merging pays. */
export const isRagged = (index: SearchIndex): boolean =>
  index.cards.newer.size > 4_000 + index.size / 4 || index.dead > 1_000 + index.size / 4

/** Merges the recent changes into a new base and drops dead documents; the old index must not be used any more. */
export function compact(index: SearchIndex): SearchIndex {
  const moved = new Int32Array(index.size).fill(-1)
  const living: number[] = []
  for (let number = 0; number < index.size; number++) {
    if (index.columns.alive[number] === 1) moved[number] = living.push(number) - 1
  }
  const columns = newColumns(Math.max(256, living.length))
  for (const name of columnNames) {
    const [from, to] = [index.columns[name], columns[name]]
    for (const [at, number] of living.entries()) to[at] = from[number] ?? 0
  }
  return {
    size: living.length,
    dead: 0,
    columns,
    ids: living.map(number => index.ids[number] ?? ''),
    texts: living.map(number => index.texts[number] ?? ''),
    numbers: new Map(living.map((number, at) => [index.ids[number] ?? '', at])),
    artists: index.artists,
    crafts: movedBits(index.crafts, living),
    categories: movedBits(index.categories, living),
    base: mergedPostings(index, moved),
    recent: new Map(),
    cards: mergedCards(index, living),
  }
}

function movedBits(bits: Bits, living: readonly number[]): Bits {
  const data = new Uint32Array(Math.max(1, living.length) * bits.words)
  for (const [at, number] of living.entries()) {
    data.set(bits.data.subarray(number * bits.words, (number + 1) * bits.words), at * bits.words)
  }
  return { dictionary: bits.dictionary, words: bits.words, data }
}

function mergedPostings(index: SearchIndex, moved: Int32Array): Postings {
  const lists = new Map<string, Uint32Array>()
  const add = (token: string, old: Uint32Array, recent: readonly number[]) => {
    const merged = new Uint32Array(old.length + recent.length)
    let length = 0
    // Renumbering keeps the order, so that the lists stay sorted.
    for (const number of old) if ((moved[number] ?? -1) >= 0) merged[length++] = moved[number] ?? 0
    for (const number of recent) if ((moved[number] ?? -1) >= 0) merged[length++] = moved[number] ?? 0
    if (length > 0) lists.set(token, length === merged.length ? merged : merged.slice(0, length))
  }
  const none = new Uint32Array(0)
  for (const [token, old] of index.base.lists) add(token, old, index.recent.get(token) ?? [])
  for (const [token, recent] of index.recent) if (!index.base.lists.has(token)) add(token, none, recent)
  return { lists, words: sortedWords(lists.keys()) }
}

export const sortedWords = (tokens: Iterable<string>): string[] =>
  [...tokens].filter(token => token.startsWith(wordMark)).sort()

function mergedCards(index: SearchIndex, living: readonly number[]): SearchIndex['cards'] {
  const parts = living.map(
    number =>
      index.cards.newer.get(number) ??
      index.cards.bytes.subarray(index.cards.ends[number - 1] ?? 0, index.cards.ends[number] ?? 0),
  )
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  const ends = new Uint32Array(parts.length)
  let end = 0
  for (const [at, part] of parts.entries()) {
    bytes.set(part, end)
    end += part.length
    ends[at] = end
  }
  return { bytes, ends, newer: new Map() }
}
