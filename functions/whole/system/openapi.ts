import { FileAnswer } from '#functions/machinery/http/answer.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { environment } from '#functions/machinery/runtime/environment.ts'
import { openapi } from '#shared/api/system.ts'

let document: Promise<string> | undefined

export const handler = handle(openapi, async () => {
  document ??= describe()
  return new FileAnswer(await document, 'application/json; charset=utf-8')
})

/** The registry loads every schema: it is imported at the first request, not at each cold start. */
async function describe(): Promise<string> {
  const [{ endpoints }, { openApi }] = await Promise.all([
    import('#shared/api/index.ts'),
    import('#shared/api/openapi.ts'),
  ])
  return JSON.stringify(openApi(endpoints, environment('PUBLIC_ORIGIN')))
}
