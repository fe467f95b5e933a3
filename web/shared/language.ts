import { type Language, type PathLanguage, textLanguage } from '#shared/domain/kernel/language.ts'

/** The language segment of a path; anything unknown is Japanese, the default (marketplace.md 2). */
export function languageOfPath(pathname: string): PathLanguage {
  return pathname.split('/', 2)[1] === 'en' ? 'en' : 'jp'
}

/** `jp` in addresses, `ja` everywhere that a language tag is meant (D10). */
export function localeOfPath(pathname: string): Language {
  return textLanguage[languageOfPath(pathname)]
}
