import { handle } from '#functions/http/handle.ts'
import { pageAt, pageVersions } from '#functions/store/content.ts'
import { adminListPages } from '#shared/api/console/content.ts'
import { iso } from '#shared/domain/iso.ts'

export const handler = handle(adminListPages, async ({ input, table, now }) => {
  const versions = await pageVersions(table, input.key)
  const current = pageAt(versions, now())
  return {
    list: versions.map(({ version, effectiveAt, title, body, sections }) => ({
      key: input.key,
      version,
      effectiveAt: iso(effectiveAt),
      isCurrent: version === current?.version,
      title,
      body,
      sections,
    })),
  }
})
