import { handle } from '#functions/machinery/http/handle.ts'
import { pageAt, pageVersions } from '#functions/store/catalogue/content.ts'
import { pageView } from '#functions/views/static-pages.ts'
import { toldNow } from '#functions/views/told.ts'
import { getTerms } from '#shared/api/catalogue/content.ts'
import { termKeys } from '#shared/domain/kernel/pages.ts'

export const handler = handle(getTerms, async ({ table, language, now }) => {
  const pages = await Promise.all(
    termKeys.map(async key => ({ key, page: pageAt(await pageVersions(table, key), now()) })),
  )
  const told = await toldNow(table, now())
  return { list: pages.flatMap(({ key, page }) => (page ? [pageView(key, page, told, language)] : [])) }
})
