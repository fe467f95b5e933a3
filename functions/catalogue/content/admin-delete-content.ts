import { handle } from '#functions/machinery/http/handle.ts'
import { getContent, removeContent } from '#functions/store/catalogue/content.ts'
import { removeProposal } from '#functions/store/catalogue/proposals.ts'
import { audited } from '#functions/store/people/audit.ts'
import { adminDeleteContent } from '#shared/api/catalogue/console/content.ts'
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
