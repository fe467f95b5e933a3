import { romajiOf } from '#shared/romaji.ts'

/** Japanese place names in Hepburn without long marks, with the kind of place hyphenated. */

const suffixes: Readonly<Record<string, readonly string[]>> = {
  市: ['し'],
  区: ['く'],
  郡: ['ぐん'],
  町: ['まち', 'ちょう'],
  村: ['むら', 'そん'],
}

/** `台東区`, `タイトウク` -> `Taito-ku`; several kinds of place in one name are separated: `Sapporo-shi Kita-ku`. */
export function cityRomaji(kanji: string, kana: string): string {
  const [, outer = '', inner = ''] = /^(.+[市郡])(.+[区町村])$/.exec(kanji) ?? []
  const reading = hiraganaOf(kana)
  if (!outer) return placeRomaji(kanji, reading)
  const kind = outer.endsWith('市') ? 'し' : 'ぐん'
  const cut = reading.indexOf(kind, 1) + kind.length
  return `${placeRomaji(outer, reading.slice(0, cut))} ${placeRomaji(inner, reading.slice(cut))}`
}

export function townRomaji(kana: string): string {
  return capitalized(latin(hiraganaOf(kana)))
}

function placeRomaji(kanji: string, reading: string): string {
  const suffix = suffixes[kanji.slice(-1)]?.find(ending => reading.endsWith(ending) && reading.length > ending.length)
  if (!suffix) return capitalized(latin(reading))
  return `${capitalized(latin(reading.slice(0, -suffix.length)))}-${latin(suffix)}`
}

/** Transliterates kana; figures and other characters stay. */
function latin(text: string): string {
  return text.replace(/[ぁ-ゖー]+/g, word => romajiOf(word.replaceAll('ー', '')).at(-1) ?? word)
}

const hiraganaOf = (kana: string) =>
  kana.normalize('NFKC').replace(/[ァ-ヶ]/g, letter => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x60))

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
