import type { RecordOf } from '#shared/domain/kernel/content.ts'
import { initialIn } from '#shared/domain/kernel/initials.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'
import { romajiOf } from '#shared/romaji.ts'
import { fold, matches, searchTermsOf, searchText } from './text.ts'

/**
 * Index of the list of artists: in Japanese by kana rows, in English by letters of the reading, because readers look
 * for a family name and an English name begins with the given name.
 */
type Artist = Pick<RecordOf<'artist'>, 'name' | 'reading' | 'title' | 'order'>

/** Sort and lookup form of an artist: the reading, else the name. */
function soundOf({ name, reading }: Artist, language: Language): string {
  const sound = fold(reading) || fold(say(name, language))
  return language === 'ja' ? sound : sound.replace(/[ぁ-ゖー]+/g, kana => romajiOf(kana)[0] ?? kana)
}

export const initialOf = (artist: Artist, language: Language): string => initialIn(soundOf(artist, language), language)

/** The editors' order; equal places by reading. */
export function byReading(language: Language) {
  return ({ record: a }: { record: Artist }, { record: b }: { record: Artist }): number =>
    a.order - b.order || (soundOf(a, language) < soundOf(b, language) ? -1 : 1)
}

/** Whether kanji, kana or rōmaji match, as in the search for works (D79). */
export function isNamed({ name, reading, title }: Artist, keyword: string): boolean {
  const text = searchText([name.ja, name.en, title.ja, title.en], [reading])
  return matches(text, searchTermsOf(keyword))
}
