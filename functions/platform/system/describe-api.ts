import { environment } from '#functions/machinery/runtime/environment.ts'
import { describeApi } from '#shared/platform/api/system.ts'
import { serve } from '../http/serve.ts'

let document: ReturnType<typeof describe> | undefined

export const handler = serve(describeApi, async () => {
  document ??= describe()
  return document
})

/** The registry brings every schema there is: loaded when it is first asked for, not at each cold start. */
async function describe() {
  const [{ platformEndpoints }, { platformOpenApi }] = await Promise.all([
    import('#shared/platform/api/index.ts'),
    import('#shared/platform/api/openapi.ts'),
  ])
  const isSandbox = environment('ACQUIRER') === 'sandbox'
  const there = platformEndpoints.filter(({ sandboxOnly }) => isSandbox || !sandboxOnly)
  const described = platformOpenApi(there, environment('PLATFORM_ORIGIN'))
  return { ...described, paths: { ...described.paths } }
}
