/** Message of a code, with placeholders. */
export interface Sentence {
  readonly ja: string
  readonly en: string
  /** Without a placeholder, if neither the server nor the field's limit gives a value. */
  readonly plainJa?: string
  readonly plainEn?: string
  /** For a range of a single value, `{0}`. */
  readonly oneJa?: string
  readonly oneEn?: string
}

export const bilingual = (ja: string, en: string): Sentence => ({ ja, en })
export const orPlain = (sentence: Sentence, plainJa: string, plainEn: string): Sentence => ({
  ...sentence,
  plainJa,
  plainEn,
})
/** A sentence about a range, with its form for a single value. */
export const orOne = (sentence: Sentence, oneJa: string, oneEn: string): Sentence => ({ ...sentence, oneJa, oneEn })
