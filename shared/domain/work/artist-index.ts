import type { RecordOf } from '../content.ts'
import { type Language, say } from '../language.ts'
import { romajiOf } from '../search/romaji.ts'
import { fold, matches, searchTermsOf, searchText } from '../search/text.ts'

/**
 * How the list of artists is leafed through: in Japanese by the rows of the kana, in English by the letters of the
 * reading, because a family is looked for and an English name begins with the given one.
 */
type Artist = Pick<RecordOf<'artist'>, 'name' | 'reading' | 'title' | 'order'>

const kanaRows = [
  ['あ', 'ぁ-お'],
  ['か', 'か-ご'],
  ['さ', 'さ-ぞ'],
  ['た', 'た-ど'],
  ['な', 'な-の'],
  ['は', 'は-ぽ'],
  ['ま', 'ま-も'],
  ['や', 'ゃ-よ'],
  ['ら', 'ら-ろ'],
  ['わ', 'ゎ-ん'],
] as const
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** In the order in which they are shown; `#` is every artist whose name begins otherwise. */
export const initialsOf: Readonly<Record<Language, readonly string[]>> = {
  ja: [...kanaRows.map(([row]) => row), '#'],
  en: [...letters, '#'],
}

/** What an artist is sorted and looked up by; who has no reading is found by the name. */
function soundOf({ name, reading }: Artist, language: Language): string {
  const sound = fold(reading) || fold(say(name, language))
  return language === 'ja' ? sound : sound.replace(/[ぁ-ゖー]+/g, kana => romajiOf(kana)[0] ?? kana)
}

export function initialOf(artist: Artist, language: Language): string {
  const first = soundOf(artist, language).charAt(0)
  if (language === 'en') return letters.find(letter => letter.toLowerCase() === first) ?? '#'
  return kanaRows.find(([, sounds]) => new RegExp(`[${sounds}]`).test(first))?.[0] ?? '#'
}

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
