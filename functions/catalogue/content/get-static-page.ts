import { handle } from '#functions/machinery/http/handle.ts'
import { pageAt, pageVersions } from '#functions/store/catalogue/content.ts'
import { pageView } from '#functions/views/static-pages.ts'
import { toldNow } from '#functions/views/told.ts'
import { getStaticPage } from '#shared/api/catalogue/content.ts'

/** A version that is not in force yet is not shown. */
export const handler = handle(getStaticPage, async ({ input, table, language, now, fail }) => {
  const [all, told] = await Promise.all([pageVersions(table, input.key), toldNow(table, now())])
  const versions = all.filter(({ effectiveAt }) => effectiveAt <= now())
  const page =
    input.version === undefined ? pageAt(versions, now()) : versions.find(({ version }) => version === input.version)
  return page ? pageView(input.key, page, told, language) : fail('not-found')
})
