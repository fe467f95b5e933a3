/** Languages of texts (BCP 47). The site's URLs use `jp`; one map converts between them (D10). */
export type Language = 'ja' | 'en'
export type PathLanguage = 'jp' | 'en'

export interface Localized {
  readonly ja: string
  readonly en: string
  /** Stored and editable, not shown yet (D11). */
  readonly zh?: string | undefined
}

/** Parses the `Language` header: `ja|jp|en|zh`; anything else is Japanese. For zh the answer is in English (D10). */
export function parseLanguage(value: string | undefined): Language {
  return value === 'en' || value === 'zh' ? 'en' : 'ja'
}

/** The text in this language, or in the other one if it is missing (D10). */
export function say(text: Localized, language: Language): string {
  return language === 'en' ? text.en || text.ja : text.ja || text.en
}

export const pathLanguage: Readonly<Record<Language, PathLanguage>> = { ja: 'jp', en: 'en' }
export const textLanguage: Readonly<Record<PathLanguage, Language>> = { jp: 'ja', en: 'en' }
