/** Languages of texts (BCP 47). The site's URLs say `jp`; one map joins the two (D10). */
export type Language = 'ja' | 'en'
export type PathLanguage = 'jp' | 'en'

export interface Localized {
  readonly ja: string
  readonly en: string
  /** Stored and editable, never shown yet (D11). */
  readonly zh?: string | undefined
}

/** Reads the `Language` header: `ja|jp|en|zh`; anything else is Japanese. A zh reader gets English text (D10). */
export function parseLanguage(value: string | undefined): Language {
  return value === 'en' || value === 'zh' ? 'en' : 'ja'
}

/** The text in this language, or the other one where it is missing (D10). */
export function say(text: Localized, language: Language): string {
  return language === 'en' ? text.en || text.ja : text.ja || text.en
}

export const pathLanguage: Readonly<Record<Language, PathLanguage>> = { ja: 'jp', en: 'en' }
export const textLanguage: Readonly<Record<PathLanguage, Language>> = { jp: 'ja', en: 'en' }
