import type { SellerType } from '#shared/domain/kernel/seller.ts'
import { sellerTypeNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import { saleStatusNumbers, saleTypeNumbers } from '../work/wire-numbers.ts'
import {
  newForMs,
  type PriceType,
  type ProductSort,
  priceTypes,
  type SaleStatus,
  type SaleType,
  saleStatuses,
  saleTypes,
} from '../work/work.ts'
import { candidatesOf } from './candidates.ts'
import { type Bits, type Columns, type Dictionary, maskOf, meets, priceTypeCode } from './columns.ts'
import type { SearchIndex } from './index.ts'
import { compareAlike, compareBy, topOf } from './rank.ts'
import { searchTermsOf } from './text.ts'

export interface SearchQuery {
  readonly keyword: string
  readonly categories: readonly string[]
  readonly craftIds: readonly string[]
  readonly artistId?: string | undefined
  /** Any of these. */
  readonly artistIds: readonly string[]
  /** A work that is excluded, and whose similarity orders the others instead of `sort`. */
  readonly alike?: string | undefined
  readonly status: readonly SaleStatus[]
  readonly priceRange: readonly number[]
  readonly sizeRange: readonly number[]
  readonly saleType: readonly SaleType[]
  readonly priceType: readonly PriceType[]
  readonly sellerType?: SellerType | undefined
  readonly sort: ProductSort
  readonly page: number
  readonly size: number
}

interface Facet<Id> {
  readonly id: Id
  readonly count: number
}
export interface SearchResult {
  /** Document numbers of the page, in order. */
  readonly numbers: number[]
  readonly total: number
  readonly facets: {
    readonly crafts: Facet<string>[]
    readonly categories: Facet<string>[]
    readonly status: Facet<SaleStatus>[]
    readonly saleTypes: Facet<SaleType>[]
    readonly priceTypes: Facet<PriceType>[]
    readonly priceRanges: Facet<1 | 2 | 3 | 4 | 5>[]
    readonly sizeRanges: Facet<1 | 2 | 3 | 4 | 5>[]
    /** The artists with the most works. */
    readonly artists: Facet<string>[]
  }
}

const CRAFT = 1
const CATEGORY = 2
const STATUS_OF_SALE = 4
const SALE_TYPE = 8
const PRICE_TYPE = 16
const PRICE = 32
const SIZE = 64
const ARTIST = 128

/** Artists in the facet: there may be thousands, but the filter lists only these. */
const artistsTold = 100

/**
 * One pass over the candidates filters, counts and computes facets: a document that fails exactly one filter still
 * counts for that filter's facet, so that each choice shows how many works it would leave. Values that depend on time
 * (an auction's end, "new", a hold) are computed from stored instants.
 */
export function search(index: SearchIndex, query: SearchQuery, now: number): SearchResult {
  const candidates = candidatesOf(index, searchTermsOf(query.keyword))
  const { columns, crafts, categories } = index
  const {
    alive,
    status: statuses,
    sellerType: sellers,
    priceType: ways,
    price: prices,
    size: sizes,
    artist: artists,
  } = columns
  const typesAt = saleTypeBits(columns, now)
  const craftMask = query.craftIds.length > 0 ? maskOf(crafts, query.craftIds) : undefined
  const categoryMask = query.categories.length > 0 ? maskOf(categories, query.categories) : undefined
  const statusBits = bitsOf(query.status.map(word => saleStatusNumbers[word]))
  const saleTypeFilter = bitsOf(query.saleType.map(word => saleTypeNumbers[word]))
  const priceTypeBits = bitsOf(query.priceType.map(priceTypeCode))
  const bandBits = bitsOf(query.priceRange)
  const sizeBits = bitsOf(query.sizeRange)
  const wantedArtists = query.artistIds.map(id => index.artists.numbers.get(id) ?? -1)
  const artist = query.artistId === undefined ? undefined : (index.artists.numbers.get(query.artistId) ?? -1)
  const seller = query.sellerType === undefined ? undefined : sellerTypeNumbers[query.sellerType]
  const model = query.alike === undefined ? undefined : index.numbers.get(query.alike)

  const craftCounts = new Uint32Array(crafts.dictionary.names.length)
  const artistCounts = new Uint32Array(index.artists.names.length)
  const categoryCounts = new Uint32Array(categories.dictionary.names.length)
  // Documents that pass all filters are counted by the combination of all small values; the counts are split at the
  // end.
  const together = new Uint32Array(1 << 14)
  const places: number[] = []
  const alone = {
    status: new Uint32Array(4),
    types: new Uint32Array(8),
    priceType: new Uint32Array(4),
    band: new Uint32Array(8),
    size: new Uint32Array(8),
  }
  const length = candidates?.length ?? index.size
  const found = new Uint32Array(length)
  let total = 0

  for (let at = 0; at < length; at++) {
    const number = candidates ? (candidates[at] ?? 0) : at
    if (alive[number] !== 1) continue
    if (artist !== undefined && artists[number] !== artist) continue
    if (seller !== undefined && sellers[number] !== seller) continue
    if (number === model) continue
    const status = statuses[number] ?? 0
    const priceType = ways[number] ?? 0
    const band = bandOf(prices[number] ?? -1)
    let failed = 0
    if (craftMask && !meets(crafts, number, craftMask)) failed |= CRAFT
    if (categoryMask && !meets(categories, number, categoryMask)) failed |= CATEGORY
    if (statusBits !== 0 && (statusBits & (1 << status)) === 0) failed |= STATUS_OF_SALE
    if (priceTypeBits !== 0 && (priceTypeBits & (1 << priceType)) === 0) failed |= PRICE_TYPE
    const size = sizes[number] ?? 0
    const by = artists[number] ?? 0
    if (sizeBits !== 0 && (sizeBits & (1 << size)) === 0) failed |= SIZE
    if (wantedArtists.length > 0 && !wantedArtists.includes(by)) failed |= ARTIST
    if (bandBits !== 0 && (bandBits & (1 << band)) === 0) failed |= PRICE
    // A document that fails two filters counts nowhere; filters that depend on time are evaluated last.
    if ((failed & (failed - 1)) !== 0) continue
    const types = failed === 0 || saleTypeFilter !== 0 ? typesAt(number) : 0
    if (saleTypeFilter !== 0 && (saleTypeFilter & types) === 0) failed |= SALE_TYPE
    if (failed === 0) {
      found[total++] = number
      const place = (types << 7) | (band << 4) | (priceType << 2) | status
      const before = together[place] ?? 0
      if (before === 0) places.push(place)
      together[place] = before + 1
      add(alone.size, size, 1)
      add(artistCounts, by, 1)
      countBits(crafts, number, craftCounts)
      countBits(categories, number, categoryCounts)
    } else if (failed === CRAFT) countBits(crafts, number, craftCounts)
    else if (failed === CATEGORY) countBits(categories, number, categoryCounts)
    else if (failed === STATUS_OF_SALE) add(alone.status, status, 1)
    else if (failed === PRICE_TYPE) add(alone.priceType, priceType, 1)
    else if (failed === SALE_TYPE) addFlags(alone.types, types, 1)
    else if (failed === PRICE) add(alone.band, band, 1)
    else if (failed === SIZE) add(alone.size, size, 1)
    else if (failed === ARTIST) add(artistCounts, by, 1)
  }
  for (const place of places) {
    const count = together[place] ?? 0
    add(alone.status, place & 3, count)
    add(alone.priceType, (place >> 2) & 3, count)
    add(alone.band, (place >> 4) & 7, count)
    addFlags(alone.types, place >> 7, count)
  }

  const usual = compareBy(index, query.sort, { soldLast: query.status.length === 0 })
  const compare = model === undefined ? usual : compareAlike(index, model, usual)
  const from = (query.page - 1) * query.size
  return {
    numbers: topOf(found.subarray(0, total), from, from + query.size, compare),
    total,
    facets: {
      crafts: named(crafts.dictionary, craftCounts),
      categories: named(categories.dictionary, categoryCounts),
      status: countedBy(alone.status, saleStatuses, word => saleStatusNumbers[word]),
      saleTypes: countedBy(alone.types, saleTypes, word => saleTypeNumbers[word]),
      priceTypes: countedBy(alone.priceType, priceTypes, priceTypeCode),
      priceRanges: counted(alone.band, [1, 2, 3, 4, 5]),
      sizeRanges: counted(alone.size, [1, 2, 3, 4, 5]),
      artists: named(index.artists, artistCounts).slice(0, artistsTold),
    },
  }
}

const bitsOf = (values: readonly number[]): number => values.reduce((bits, value) => bits | (1 << value), 0)

/** Looked up before the pass, which visits every document. */
const code = {
  member: sellerTypeNumbers['member'],
  notOnSale: saleStatusNumbers['not-on-sale'],
  soldOut: saleStatusNumbers['sold-out'],
  auction: priceTypeCode('auction'),
  unpriced: priceTypeCode(null),
}
const bitOf = (type: SaleType): number => 1 << saleTypeNumbers[type]
const bit = {
  display: bitOf('display'),
  now: bitOf('now'),
  new: bitOf('new'),
  primary: bitOf('primary'),
  secondary: bitOf('secondary'),
  auction: bitOf('auction'),
}

/** `saleTypesOf` of work.ts, as bits. */
function saleTypeBits(columns: Columns, now: number): (number: number) => number {
  const { status, priceType, sellerType, listedAt, lockUntil, auctionEnd } = columns
  const newFrom = Math.max(1, now - newForMs)
  return number => {
    let types = sellerType[number] === code.member ? bit.secondary : bit.primary
    if ((listedAt[number] ?? 0) >= newFrom) types |= bit.new
    if (status[number] === code.notOnSale) return priceType[number] === code.unpriced ? types | bit.display : types
    if (status[number] === code.soldOut) return types
    if (priceType[number] === code.auction) return now < (auctionEnd[number] ?? 0) ? types | bit.auction : types
    return (lockUntil[number] ?? 0) <= now ? types | bit.now : types
  }
}

/** Price band (D99), 0 for none: like `bandOf` of work.ts, without allocating an object. */
function bandOf(price: number): number {
  if (price < 0) return 0
  return price <= 100_000 ? 1 : price <= 300_000 ? 2 : price <= 500_000 ? 3 : price <= 1_000_000 ? 4 : 5
}

function countBits({ words, data }: Bits, number: number, counts: Uint32Array): void {
  for (let word = 0; word < words; word++) {
    for (let bits = data[number * words + word] ?? 0; bits !== 0; bits &= bits - 1) {
      const name = word * 32 + (31 - Math.clz32(bits & -bits))
      counts[name] = (counts[name] ?? 0) + 1
    }
  }
}

function add(counts: Uint32Array, at: number, count: number): void {
  counts[at] = (counts[at] ?? 0) + count
}

function addFlags(counts: Uint32Array, flags: number, count: number): void {
  for (let bits = flags; bits !== 0; bits &= bits - 1) add(counts, 31 - Math.clz32(bits & -bits), count)
}

const named = ({ names }: Dictionary, counts: Uint32Array): Facet<string>[] =>
  names
    .map((id, number) => ({ id, count: counts[number] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.id < b.id ? -1 : 1))

const counted = <const Id extends number>(counts: Uint32Array, ids: readonly Id[]): Facet<Id>[] =>
  countedBy(counts, ids, id => id)

const countedBy = <Id>(counts: Uint32Array, ids: readonly Id[], codeOf: (id: Id) => number): Facet<Id>[] =>
  ids.map(id => ({ id, count: counts[codeOf(id)] ?? 0 })).filter(({ count }) => count > 0)
