import { type Language, type Localized, say } from '#shared/domain/kernel/language.ts'

/** Dated texts, newest first: exhibitions, awards, career. */
export function datedView(rows: readonly (Localized & { readonly year: number | null })[], language: Language) {
  return [...rows]
    .sort((a, b) => (b.year ?? 0) - (a.year ?? 0))
    .map(row => ({ year: row.year, text: say(row, language) }))
}
