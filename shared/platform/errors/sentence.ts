/** What a code says, with places for values. */
export interface Sentence {
  readonly ja: string
  readonly en: string
  /** Where the server gave no value and the field's limit is none. */
  readonly plainJa?: string
  readonly plainEn?: string
}

export const bilingual = (ja: string, en: string): Sentence => ({ ja, en })
export const orPlain = (sentence: Sentence, plainJa: string, plainEn: string): Sentence => ({
  ...sentence,
  plainJa,
  plainEn,
})
