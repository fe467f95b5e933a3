import { createHash } from 'node:crypto'
import { FileAnswer } from '#functions/machinery/http/answer.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { openapiPage } from '#shared/api/system.ts'

let page: Promise<FileAnswer> | undefined

export const handler = handle(openapiPage, async () => {
  page ??= render()
  return page
})

/** The registry loads every schema: it is imported at the first request, not at each cold start. */
async function render(): Promise<FileAnswer> {
  const [{ endpoints }, { apiPage, apiPageStyle }] = await Promise.all([
    import('#shared/api/index.ts'),
    import('#shared/api/openapi-page.ts'),
  ])
  // The page has one style element and no script; the content security policy allows the hash of that style alone.
  const hash = createHash('sha256').update(apiPageStyle).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return new FileAnswer(apiPage(endpoints), 'text/html; charset=utf-8', { policy })
}
