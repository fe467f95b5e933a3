import type { RecordOf } from '#shared/domain/kernel/content.ts'
import { initialIn } from '#shared/domain/kernel/initials.ts'
import type { Language } from '#shared/domain/kernel/language.ts'
import { fold } from './text.ts'

type Term = Pick<RecordOf<'term'>, 'reading' | 'english'>

/** A Japanese reader looks for the reading, an English one for the English word. */
const soundOf = ({ reading, english }: Term, language: Language) => fold(language === 'ja' ? reading : english)

/** The row of the kana or the letter that a term of the glossary stands under. */
export const initialOfTerm = (term: Term, language: Language): string => initialIn(soundOf(term, language), language)

/** In the order of the index; where both begin alike, by what follows. */
export function byTerm(language: Language) {
  return ({ record: a }: { record: Term }, { record: b }: { record: Term }): number => {
    const [one, other] = [soundOf(a, language), soundOf(b, language)]
    return one === other ? 0 : one < other ? -1 : 1
  }
}
