import type { RecordOf } from '#shared/domain/kernel/content.ts'
import { initialIn } from '#shared/domain/kernel/initials.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'
import { romajiOf } from '#shared/romaji.ts'
import { fold, matches, searchTermsOf, searchText } from './text.ts'

/**
 * How the list of artists is leafed through: in Japanese by the rows of the kana, in English by the letters of the
 * reading, because a family is looked for and an English name begins with the given one.
 */
type Artist = Pick<RecordOf<'artist'>, 'name' | 'reading' | 'title' | 'order'>

/** What an artist is sorted and looked up by; who has no reading is found by the name. */
function soundOf({ name, reading }: Artist, language: Language): string {
  const sound = fold(reading) || fold(say(name, language))
  return language === 'ja' ? sound : sound.replace(/[ぁ-ゖー]+/g, kana => romajiOf(kana)[0] ?? kana)
}

export const initialOf = (artist: Artist, language: Language): string => initialIn(soundOf(artist, language), language)

/** As the editors put them, and within one place in the order of their readings. */
export function byReading(language: Language) {
  return ({ record: a }: { record: Artist }, { record: b }: { record: Artist }): number =>
    a.order - b.order || (soundOf(a, language) < soundOf(b, language) ? -1 : 1)
}

/** By kanji, kana or rōmaji, as works are found (D79). */
export function isNamed({ name, reading, title }: Artist, keyword: string): boolean {
  const text = searchText([name.ja, name.en, title.ja, title.en], [reading])
  return matches(text, searchTermsOf(keyword))
}
