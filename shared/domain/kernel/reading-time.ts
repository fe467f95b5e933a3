import type { Language } from './language.ts'

/** Speed of careful reading: characters of Japanese, words of English. */
const perMinute = { ja: 500, en: 220 } as const

/** Whole minutes, at least one. */
export function readingMinutes(text: string, language: Language): number {
  const length = language === 'ja' ? [...text.replace(/\s/g, '')].length : (text.match(/\S+/g) ?? []).length
  return Math.max(1, Math.round(length / perMinute[language]))
}
