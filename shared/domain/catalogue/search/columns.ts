import { priceTypeNumbers } from '../work/wire-numbers.ts'
import type { PriceType } from '../work/work.ts'

/** Code of the kind of price in its column; 0 for a work that is not sold. */
export const priceTypeCode = (type: PriceType | null): number => (type === null ? 0 : priceTypeNumbers[type])

/** Growable typed arrays with one number per document, so that filtering is a scan of memory. */
export interface Columns {
  alive: Uint8Array
  status: Uint8Array
  sellerType: Uint8Array
  /** 0 for display works. */
  priceType: Uint8Array
  /** -1 for works without a price. */
  price: Float64Array
  /** Band of the longest side; 0 if the size is unknown. */
  size: Uint8Array
  /** First listing or registration, epoch ms; the sort key of "newest". */
  since: Float64Array
  /** First listing, epoch ms, or 0; the start of "new" (D33). */
  listedAt: Float64Array
  /** End of the lock, epoch ms; Infinity for locks without an end, 0 for none. */
  lockUntil: Float64Array
  /** 0 for works without an auction. */
  auctionEnd: Float64Array
  favourites: Uint32Array
  artist: Uint32Array
}

export const columnNames = [
  'alive',
  'status',
  'sellerType',
  'priceType',
  'price',
  'size',
  'since',
  'listedAt',
  'lockUntil',
  'auctionEnd',
  'favourites',
  'artist',
] as const satisfies readonly (keyof Columns)[]

export function newColumns(capacity: number): Columns {
  const bytes = () => new Uint8Array(capacity)
  const floats = () => new Float64Array(capacity)
  const ints = () => new Uint32Array(capacity)
  return {
    alive: bytes(),
    status: bytes(),
    sellerType: bytes(),
    priceType: bytes(),
    price: floats(),
    size: bytes(),
    since: floats(),
    listedAt: floats(),
    lockUntil: floats(),
    auctionEnd: floats(),
    favourites: ints(),
    artist: ints(),
  }
}

/** Larger copies of the columns, with room for at least `needed` documents. */
export function grown(columns: Columns, needed: number): Columns {
  if (columns.alive.length >= needed) return columns
  const larger = newColumns(Math.max(needed, columns.alive.length * 2, 256))
  for (const name of columnNames) larger[name].set(columns[name])
  return larger
}

/** Names with their numbers: artists, crafts, categories. */
export interface Dictionary {
  readonly names: string[]
  readonly numbers: Map<string, number>
}

export const newDictionary = (names: readonly string[] = []): Dictionary => ({
  names: [...names],
  numbers: new Map(names.map((name, number) => [name, number])),
})

export function numberOf(dictionary: Dictionary, name: string): number {
  const known = dictionary.numbers.get(name)
  if (known !== undefined) return known
  const number = dictionary.names.push(name) - 1
  dictionary.numbers.set(name, number)
  return number
}

/** Sets of names per document as bit sets. */
export interface Bits {
  readonly dictionary: Dictionary
  /** 32-bit words per document. */
  words: number
  data: Uint32Array
}

export const newBits = (): Bits => ({ dictionary: newDictionary(), words: 1, data: new Uint32Array(256) })

export function setBits(bits: Bits, document: number, names: readonly string[]): void {
  const numbers = names.map(name => numberOf(bits.dictionary, name))
  const words = Math.max(bits.words, Math.ceil(bits.dictionary.names.length / 32))
  if (words > bits.words) widen(bits, words)
  const needed = (document + 1) * bits.words
  if (bits.data.length < needed) {
    const larger = new Uint32Array(Math.max(needed, bits.data.length * 2))
    larger.set(bits.data)
    bits.data = larger
  }
  bits.data.fill(0, document * bits.words, needed)
  for (const number of numbers) {
    const at = document * bits.words + (number >>> 5)
    bits.data[at] = (bits.data[at] ?? 0) | (1 << (number & 31))
  }
}

function widen(bits: Bits, words: number): void {
  const documents = Math.floor(bits.data.length / bits.words)
  const wider = new Uint32Array(documents * words)
  for (let document = 0; document < documents; document++) {
    wider.set(bits.data.subarray(document * bits.words, (document + 1) * bits.words), document * words)
  }
  bits.data = wider
  bits.words = words
}

/** Bit mask of these names; names that no document has are left out. */
export function maskOf(bits: Bits, names: readonly string[]): Uint32Array {
  const mask = new Uint32Array(bits.words)
  for (const name of names) {
    const number = bits.dictionary.numbers.get(name)
    if (number !== undefined) mask[number >>> 5] = (mask[number >>> 5] ?? 0) | (1 << (number & 31))
  }
  return mask
}

export function meets({ words, data }: Bits, number: number, mask: Uint32Array): boolean {
  for (let word = 0; word < words; word++)
    if (((data[number * words + word] ?? 0) & (mask[word] ?? 0)) !== 0) return true
  return false
}

/** The document's own bits, which `meets` compares with others. */
export const marksOf = ({ words, data }: Bits, number: number): Uint32Array =>
  Uint32Array.from({ length: words }, (_, word) => data[number * words + word] ?? 0)
