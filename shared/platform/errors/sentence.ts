/** What a code says, with places for values. */
export interface Sentence {
  readonly ja: string
  readonly en: string
  /** Where the server gave no value and the field's limit is none. */
  readonly plainJa?: string
  readonly plainEn?: string
  /** Where both ends of a range are one value, `{0}`. */
  readonly oneJa?: string
  readonly oneEn?: string
}

export const bilingual = (ja: string, en: string): Sentence => ({ ja, en })
export const orPlain = (sentence: Sentence, plainJa: string, plainEn: string): Sentence => ({
  ...sentence,
  plainJa,
  plainEn,
})
/** A sentence about a range, and the same where it has one value alone. */
export const orOne = (sentence: Sentence, oneJa: string, oneEn: string): Sentence => ({ ...sentence, oneJa, oneEn })
