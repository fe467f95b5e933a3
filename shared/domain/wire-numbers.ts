import type { HistoryKind, PriceType, SaleStatus, SaleType, SellerType, WorkState } from './work/work.ts'

/**
 * The numbers that the specification gives to our words (marketplace.md 4). Calls carry the numbers; code, events and
 * stored items carry the words. No other file names a number of a state: an answer is made and an input is read by
 * these tables.
 */
export interface WireNumbers<Word extends string, Wire extends number> {
  /** In the order of their numbers. */
  readonly words: readonly Word[]
  readonly numbers: readonly Wire[]
  readonly number: (word: Word) => Wire
  /** Throws for a number that the field does not have: a contract lets none through. */
  readonly word: (number: number) => Word
}

function wireNumbers<const Word extends string, const Wire extends number>(
  ...rows: readonly (readonly [word: Word, number: Wire])[]
): WireNumbers<Word, Wire> {
  const numbers = new Map(rows)
  const words = new Map(rows.map(([word, number]): [number, Word] => [number, word]))
  return {
    words: [...words.values()],
    numbers: [...numbers.values()],
    number: word => known(numbers.get(word), word),
    word: number => known(words.get(number), number),
  }
}

function known<Value>(value: Value | undefined, asked: string | number): Value {
  if (value === undefined) throw new RangeError(`no such word or number: ${asked}`)
  return value
}

export const workStateNumbers = wireNumbers<WorkState, -1 | 0 | 1 | 2 | 3 | 4 | 5>(
  ['locked', -1],
  ['held', 0],
  ['applying', 1],
  ['for-sale', 2],
  ['sold', 3],
  ['revise', 4],
  ['refused', 5],
)

export const saleStatusNumbers = wireNumbers<SaleStatus, 0 | 1 | 2>(['not-on-sale', 0], ['on-sale', 1], ['sold-out', 2])

export const priceTypeNumbers = wireNumbers<PriceType, 1 | 2 | 3>(['fixed', 1], ['offer', 2], ['auction', 3])

/** The order of the specification's list, counted from zero (D33). */
export const saleTypeNumbers = wireNumbers<SaleType, 0 | 1 | 2 | 3 | 4 | 5>(
  ['display', 0],
  ['now', 1],
  ['new', 2],
  ['primary', 3],
  ['secondary', 4],
  ['auction', 5],
)

export const sellerTypeNumbers = wireNumbers<SellerType, 1 | 2 | 3>(['official', 1], ['partner', 2], ['member', 3])

/** Kinds of the public history of a work (D94). */
export const historyKindNumbers = wireNumbers<HistoryKind, 1 | 2 | 3 | 4 | 5>(
  ['buy', 1],
  ['sell', 2],
  ['on-shelves', 3],
  ['secondary-cancel', 4],
  ['secondary-listing', 5],
)
