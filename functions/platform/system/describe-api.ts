import { environment } from '#functions/machinery/runtime/environment.ts'
import { describeApi } from '#shared/platform/api/system.ts'
import { serve } from '../http/serve.ts'

let document: ReturnType<typeof describe> | undefined

export const handler = serve(describeApi, async () => {
  document ??= describe()
  return document
})

/** Loaded on the first request rather than at each cold start, because the registry imports every schema. */
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
