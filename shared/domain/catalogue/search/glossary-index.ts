import type { RecordOf } from '#shared/domain/kernel/content.ts'
import { initialIn } from '#shared/domain/kernel/initials.ts'
import type { Language } from '#shared/domain/kernel/language.ts'
import { fold } from './text.ts'

type Term = Pick<RecordOf<'term'>, 'reading' | 'english'>

/** Japanese readers look up the reading, English ones the English word. */
const soundOf = ({ reading, english }: Term, language: Language) => fold(language === 'ja' ? reading : english)

/** Kana row or letter that lists a term of the glossary. */
export const initialOfTerm = (term: Term, language: Language): string => initialIn(soundOf(term, language), language)

/** Index order, by the rest of the word within an initial. */
export function byTerm(language: Language) {
  return ({ record: a }: { record: Term }, { record: b }: { record: Term }): number => {
    const [one, other] = [soundOf(a, language), soundOf(b, language)]
    return one === other ? 0 : one < other ? -1 : 1
  }
}
