import { createHash } from 'node:crypto'
import { FileAnswer } from '#functions/machinery/http/answer.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { openapiPage } from '#shared/api/system.ts'

let page: Promise<FileAnswer> | undefined

export const handler = handle(openapiPage, async () => {
  page ??= render()
  return page
})

/** The registry brings every schema there is: loaded when it is first asked for, not at each cold start. */
async function render(): Promise<FileAnswer> {
  const [{ endpoints }, { apiPage, apiPageStyle }] = await Promise.all([
    import('#shared/api/index.ts'),
    import('#shared/api/openapi-page.ts'),
  ])
  // The page carries one style element and no script; its hash is all that the policy lets in.
  const hash = createHash('sha256').update(apiPageStyle).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return new FileAnswer(apiPage(endpoints), 'text/html; charset=utf-8', { policy })
}
