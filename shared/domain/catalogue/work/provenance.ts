import { type Language, say } from '#shared/domain/kernel/language.ts'
import type { Artwork } from './artwork.ts'

export const provenanceKinds = ['made', 'kept', 'exhibited', 'awarded'] as const
type ProvenanceKind = (typeof provenanceKinds)[number]

export interface ProvenanceRow {
  readonly kind: ProvenanceKind
  readonly year: number | null
  /** Empty for the making, for which the page has its own text. */
  readonly text: string
}

/**
 * Known events in a work's life, the oldest first: making, keepers, exhibitions, awards. Those without a year come
 * last; within a year the making comes first and a keeper before exhibitions.
 */
export function provenanceOf(
  { madeYear, provenance, exhibitions, awards }: Pick<Artwork, 'madeYear' | 'provenance' | 'exhibitions' | 'awards'>,
  language: Language,
): ProvenanceRow[] {
  const rows = (kind: ProvenanceKind, dated: typeof provenance): ProvenanceRow[] =>
    dated.map(({ year, ...text }) => ({ kind, year, text: say(text, language) }))
  const told = [...rows('kept', provenance), ...rows('exhibited', exhibitions), ...rows('awarded', awards)]
  const made: ProvenanceRow[] = madeYear === null ? [] : [{ kind: 'made', year: madeYear, text: '' }]
  // Sorting is stable, so that equal rows keep their order.
  return [...made, ...told].sort(
    (a, b) => (a.year ?? Number.POSITIVE_INFINITY) - (b.year ?? Number.POSITIVE_INFINITY) || 0,
  )
}
