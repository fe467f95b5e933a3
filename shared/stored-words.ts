import * as z from 'zod'

/** Words that releases before stored, each with the one that is written today (decision 293). */
export type FormerWords<Word extends string> = Readonly<Record<string, Word>>

/** The word of today for a stored one, where that is a former. */
export const wordOfToday = <Word extends string>(word: string, former: FormerWords<Word>): string =>
  (Object.hasOwn(former, word) ? former[word] : undefined) ?? word

/** Reads a stored word; a former one becomes that of today. */
export const storedWord = <const Words extends readonly string[]>(words: Words, former: FormerWords<Words[number]>) =>
  z.preprocess(word => (typeof word === 'string' ? wordOfToday(word, former) : word), z.enum(words))

/** The words by which an item may say one of these, for the condition of a write. */
export const wordsInStore = <Word extends string>(words: readonly Word[], former: FormerWords<Word>): string[] => [
  ...words,
  ...Object.keys(former).filter(word => words.some(each => each === former[word])),
]

/** Reads a stored record; a field under a former name gets that of today. */
export const storedFields = <Schema extends z.ZodType>(schema: Schema, former: FormerWords<string>) =>
  z.preprocess(record => {
    if (typeof record !== 'object' || record === null) return record
    if (!Object.keys(former).some(name => Object.hasOwn(record, name))) return record
    return Object.fromEntries(Object.entries(record).map(([name, value]) => [wordOfToday(name, former), value]))
  }, schema)
