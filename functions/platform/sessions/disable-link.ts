import { disableLink } from '#shared/platform/api/sessions/links.ts'
import { type Link, linkTransitions } from '#shared/platform/sessions/session.ts'
import { nextVersion } from '../customers/cards/card-changes.ts'
import { serve } from '../http/serve.ts'
import { countLink, putLink, readLink } from '../store/sessions/sessions.ts'
import { linkView } from './views/session-view.ts'

/** Sessions that the link has opened can still be paid. */
export const handler = serve(disableLink, async ({ input, shop, mode, table, now, commit, fail }) => {
  const before = await readLink(table, input.id)
  if (before?.shopId !== shop.shopId || before.mode !== mode) return fail('E0057128002')
  const moves: readonly Link['status'][] = linkTransitions[before.status]
  if (!moves.includes('DISABLED')) return fail('E0057128004', { params: [before.status] })
  const after: Link = { ...nextVersion(before, now()), status: 'DISABLED' }
  return commit({
    writes: [
      putLink(after, before).or('E0057128004', () => ({ params: ['USED'] })),
      countLink(mode, shop.shopId, -1).or('E0057128004', () => ({ params: ['DISABLED'] })),
    ],
    answer: linkView(after, now()),
  })
})
