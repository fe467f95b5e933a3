import { type Language, say } from '#shared/domain/kernel/language.ts'
import type { Artwork } from './artwork.ts'

export const provenanceKinds = ['made', 'kept', 'exhibited', 'awarded'] as const
type ProvenanceKind = (typeof provenanceKinds)[number]

export interface ProvenanceRow {
  readonly kind: ProvenanceKind
  readonly year: number | null
  /** Empty for the making, which the page says in its own words. */
  readonly text: string
}

/**
 * What is known of a work's life, the oldest first: when it was made, whose it was, where it was shown, what it won. What
 * has no year stands last; of one year the making comes first and a keeper before what was shown.
 */
export function provenanceOf(
  { madeYear, provenance, exhibitions, awards }: Pick<Artwork, 'madeYear' | 'provenance' | 'exhibitions' | 'awards'>,
  language: Language,
): ProvenanceRow[] {
  const rows = (kind: ProvenanceKind, dated: typeof provenance): ProvenanceRow[] =>
    dated.map(({ year, ...text }) => ({ kind, year, text: say(text, language) }))
  const told = [...rows('kept', provenance), ...rows('exhibited', exhibitions), ...rows('awarded', awards)]
  const made: ProvenanceRow[] = madeYear === null ? [] : [{ kind: 'made', year: madeYear, text: '' }]
  // Sorting keeps the order of what is equal.
  return [...made, ...told].sort(
    (a, b) => (a.year ?? Number.POSITIVE_INFINITY) - (b.year ?? Number.POSITIVE_INFINITY) || 0,
  )
}
