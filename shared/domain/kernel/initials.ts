import type { Language } from './language.ts'

/** How a list is leafed through: in Japanese by the rows of the kana, in English by letters. */
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

/** In the order in which they are shown; `#` is everything that begins otherwise. */
export const initialsOf: Readonly<Record<Language, readonly string[]>> = {
  ja: [...kanaRows.map(([row]) => row), '#'],
  en: [...letters, '#'],
}

/** Under which of them this folded text stands. */
export function initialIn(sound: string, language: Language): string {
  const first = sound.charAt(0)
  if (language === 'en') return letters.find(letter => letter.toLowerCase() === first) ?? '#'
  return kanaRows.find(([, sounds]) => new RegExp(`[${sounds}]`).test(first))?.[0] ?? '#'
}
