import { workDelisted, workLocked, workPublished, workUnlocked } from '#events/catalogue/works.ts'
import type { PendingEvent } from '#events/event.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { type WorkTransitionName, workTransition } from '#shared/domain/catalogue/work/transitions.ts'

/** The event of a transition, if its row of the table names one. */
export function eventsOf(move: WorkTransitionName, before: Artwork, after: Artwork): PendingEvent[] {
  const { event } = workTransition(move)
  const work = { productId: after.id, artistId: after.artistId }
  const isFirst = before.firstListedAt === undefined
  switch (event) {
    case 'catalogue.work-published':
      return [workPublished({ ...work, priceType: after.priceType ?? null, isFirst })]
    case 'catalogue.work-delisted':
      return [workDelisted(work)]
    case 'catalogue.work-locked':
      return [workLocked(work)]
    case 'catalogue.work-unlocked':
      return [workUnlocked(work)]
    default:
      return []
  }
}
