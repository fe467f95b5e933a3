import { handle } from '#functions/machinery/http/handle.ts'
import { pageAt, pageVersions } from '#functions/store/catalogue/content.ts'
import { adminListPages } from '#shared/api/catalogue/console/content.ts'
import { iso } from '#shared/domain/kernel/iso.ts'

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
