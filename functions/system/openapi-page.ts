import { createHash } from 'node:crypto'
import { FileAnswer } from '#functions/lib/answer.ts'
import { handle } from '#functions/lib/handle.ts'
import { endpoints } from '#shared/api/index.ts'
import { apiPage, apiPageStyle } from '#shared/api/openapi-page.ts'
import { openapiPage } from '#shared/api/system.ts'

// The page carries one style element and no script; its hash is all that the policy lets in.
const styleHash = createHash('sha256').update(apiPageStyle).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

export const handler = handle(
  openapiPage,
  async () => new FileAnswer(apiPage(endpoints), 'text/html; charset=utf-8', { policy }),
)
