import { handle } from '#functions/http/handle.ts'
import { audited } from '#functions/store/audit.ts'
import { addPageVersion, pageVersions } from '#functions/store/content.ts'
import { adminSavePage } from '#shared/api/console/content.ts'

/** Versions are only ever added, and never into the past: what somebody agreed to stays as it was (§14). */
export const handler = handle(adminSavePage, async ({ input, table, caller, now, newId, fail, invalid, commit }) => {
  const { key, after, title, body, sections } = input
  const [newest] = await pageVersions(table, key)
  if ((newest?.version ?? 0) !== after) return fail('stale-version')
  const at = now()
  const effectiveAt = input.effectiveAt ?? at
  if (effectiveAt < at) return invalid({ field: 'effectiveAt', key: 'TIME_PAST' })

  const page = { key, version: after + 1, effectiveAt, title, body, sections }
  const audit = { id: newId(), at, by: caller, action: adminSavePage.id, subject: { kind: 'page', id: key } }
  return commit({
    writes: [addPageVersion(page), audited({ ...audit, before: newest ?? null, after: page })],
    answer: { version: page.version },
  })
})
