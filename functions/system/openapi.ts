import { FileAnswer } from '#functions/lib/answer.ts'
import { environment } from '#functions/lib/environment.ts'
import { handle } from '#functions/lib/handle.ts'
import { endpoints } from '#shared/api/index.ts'
import { openApi } from '#shared/api/openapi.ts'
import { openapi } from '#shared/api/system.ts'

let document: string | undefined

export const handler = handle(openapi, async () => {
  document ??= JSON.stringify(openApi(endpoints, environment('PUBLIC_ORIGIN')))
  return new FileAnswer(document, 'application/json; charset=utf-8')
})
