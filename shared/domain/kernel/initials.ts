import type { Language } from './language.ts'

/** Initials of an index: kana rows in Japanese, letters in English. */
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

/** In the order of display; `#` is any other initial. */
export const initialsOf: Readonly<Record<Language, readonly string[]>> = {
  ja: [...kanaRows.map(([row]) => row), '#'],
  en: [...letters, '#'],
}

/** The initial of a folded text. */
export function initialIn(sound: string, language: Language): string {
  const first = sound.charAt(0)
  if (language === 'en') return letters.find(letter => letter.toLowerCase() === first) ?? '#'
  return kanaRows.find(([, sounds]) => new RegExp(`[${sounds}]`).test(first))?.[0] ?? '#'
}
