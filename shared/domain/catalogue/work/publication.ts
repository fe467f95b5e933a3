import type { Refused } from '#shared/decision.ts'
import type { Artwork } from './artwork.ts'
import { canTransitionWork, workFacts } from './transitions.ts'

/** How a work becomes visible: with a sale, or without one. */
export type Showing = 'display' | 'list'

export type PublicationProblem =
  | Refused<'work-locked' | 'work-state'>
  | (Refused<'validation'> & { readonly field: 'imgs' })

/** Why an operator cannot publish this work now; undefined if they can. */
export function publicationProblem(work: Artwork, showing: Showing): PublicationProblem | undefined {
  if (work.state === 'locked') return { outcome: 'refused', code: 'work-locked' }
  if (!canTransitionWork(work, showing, workFacts(work))) return { outcome: 'refused', code: 'work-state' }
  return work.imgs.length === 0 ? { outcome: 'refused', code: 'validation', field: 'imgs' } : undefined
}
