import { moveApplication } from '#functions/store/selling/applications.ts'
import { stepOfWork } from '#functions/store/selling/resale-works.ts'
import type { Application } from '#shared/domain/selling/resale/application.ts'
import type { ApplicationMoved } from '#shared/domain/selling/resale/decisions.ts'
import { announceApplication } from './application-events.ts'

/** Writes of an application that is withdrawn or archived, and of its work, which is free again for its owner. */
export function withdrawalOf(
  before: Application,
  moved: ApplicationMoved,
  { by, at }: { readonly by: 'owner' | 'system'; readonly at: number },
) {
  const step = moved.move === 'acknowledge' ? 'acknowledgeRefusal' : 'cancelApplication'
  return {
    writes: [stepOfWork(step, before, at), ...moveApplication(before, moved)],
    events: announceApplication(moved, by),
  }
}
