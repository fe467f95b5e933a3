import { handle } from '#functions/http/handle.ts'
import { audited } from '#functions/store/audit.ts'
import { getContent, removeContent } from '#functions/store/content.ts'
import { removeProposal } from '#functions/store/proposals.ts'
import { adminDeleteContent } from '#shared/api/console/content.ts'
import { isNeeded } from './console/content-rules.ts'

export const handler = handle(adminDeleteContent, async ({ input, table, caller, now, newId, fail, commit }) => {
  const { id, kind, version } = input
  const current = await getContent(table, kind, id)
  if (!current) return fail('not-found')
  if (current.version !== version) return fail('stale-version')
  if (await isNeeded(table, kind, id, current.record)) return fail('in-use')
  const audit = { id: newId(), at: now(), by: caller, action: adminDeleteContent.id, subject: { kind, id } }
  return commit({
    writes: [
      removeContent(kind, id, version),
      ...(kind === 'artist' ? [removeProposal(kind, id)] : []),
      audited({ ...audit, before: current.record, after: null }),
    ],
    answer: { done: true as const },
  })
})
