import { resaleDelisted } from '#events/selling/resale.ts'
import { eventsOf } from '#functions/catalogue/works/console/work-events.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { showWork, withdrawWork } from '#functions/store/catalogue/listed-works.ts'
import { addHistory, getWork } from '#functions/store/catalogue/works.ts'
import { audited } from '#functions/store/people/audit.ts'
import { getApplication, moveApplication } from '#functions/store/selling/applications.ts'
import { adminDelistProduct } from '#shared/api/catalogue/console/works.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { canTransitionWork, workFacts } from '#shared/domain/catalogue/work/transitions.ts'
import { movedWork, workChangeOf } from '#shared/domain/catalogue/work/work-change.ts'
import { withdrawListing } from '#shared/domain/selling/resale/decisions.ts'
import { auditedWork, workView } from './console/work-view.ts'

/** Ends the sale of a fixed-price or offer work (D31); for a work that is not on sale, only its visibility changes. */
export const handler = handle(adminDelistProduct, async ({ input, table, caller, now, newId, fail, commit }) => {
  const work = await getWork(table, input.id)
  if (!work) return fail('not-found')
  if (work.state === 'locked') return fail('work-locked')
  const move = (['withdraw', 'changeVisibility'] as const).find(each => canTransitionWork(work, each, workFacts(work)))
  if (!move) return fail('work-state')

  const at = now()
  const seen = { ...work, visibility: input.visibility }
  const next = movedWork(seen, workChangeOf(move, { now: at }))
  const audit = { id: newId(), at, by: caller, action: adminDelistProduct.id, subject: { kind: 'work', id: work.id } }
  const resale =
    move === 'withdraw' ? await endedResale(table, work, { by: caller.name, text: input.reason, at }) : undefined
  // Only a resale's end is part of the public history (D94).
  const row = { kind: 'secondary-cancel', price: null, detail: { ja: '', en: '' }, at } as const
  return commit({
    writes: [
      move === 'withdraw' ? withdrawWork(seen, at) : showWork(seen, move, at),
      ...(resale ? [...resale.writes, addHistory(work.id, newId(), row)] : []),
      audited({ ...audit, before: auditedWork(work), after: { ...auditedWork(next), reason: input.reason } }),
    ],
    events: [...eventsOf(move, work, next), ...(resale?.events ?? [])],
    answer: workView(next),
  })
})

interface Word {
  readonly by: string
  readonly text: string
  readonly at: number
}

/** A member's listing ends together with its application; the owner reads the reason there and in a notice. */
async function endedResale(table: Getter, { id: productId, seller, applicationId }: Artwork, { at, ...word }: Word) {
  const { userId } = seller
  if (userId === undefined) return undefined
  const application = applicationId === undefined ? undefined : await getApplication(table, applicationId)
  const ended = application && withdrawListing(application, word, at)
  const moved = application && ended?.outcome === 'allowed' ? moveApplication(application, ended) : []
  const about = { applicationId: applicationId ?? null, productId, userId }
  return {
    writes: moved.map(write => ({ ...write, code: 'work-state' as const })),
    events: [resaleDelisted({ ...about, by: 'operator', reason: word.text })],
  }
}
