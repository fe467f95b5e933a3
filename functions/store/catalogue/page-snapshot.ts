import type { Attributes } from '#functions/machinery/table/write.ts'
import { unfilledOfPage } from '#shared/domain/selling/policy/placeholders.ts'
import { pageVersion, pageVersionPrefix } from './content.ts'

/** Blanks of pages in force now or later: `act 2 body.ja 【住所：要記入】`. */
export function unfilledInPages(items: readonly Attributes[], now: number): string[] {
  const pages = items.filter(({ PK }) => String(PK).startsWith(pageVersionPrefix)).map(item => pageVersion(item))
  return [...Map.groupBy(pages, ({ key }) => key)].flatMap(([key, versions]) => {
    const held = versions.filter(({ effectiveAt }) => effectiveAt <= now).map(({ version }) => version)
    const standing = versions.filter(({ version }) => version >= Math.max(0, ...held))
    return standing.flatMap(page =>
      unfilledOfPage(page).map(({ field, placeholder }) => `${key} ${page.version} ${field} ${placeholder}`),
    )
  })
}
