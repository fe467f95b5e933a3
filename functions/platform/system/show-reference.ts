import { environment } from '#functions/machinery/runtime/environment.ts'
import { showReference } from '#shared/platform/api/system.ts'
import { serve } from '../http/serve.ts'
import type { PageLanguage } from '../pages/texts.ts'

const pages = new Map<PageLanguage, ReturnType<typeof render>>()

export const handler = serve(showReference, async ({ input, language: preferred, page }) => {
  const language = input.language ?? preferred
  const rendered = pages.get(language) ?? render(language)
  pages.set(language, rendered)
  const { html, headers } = await rendered
  return page(html, { headers })
})

/** Loaded on the first request rather than at each cold start, because the registry imports every schema. */
async function render(language: PageLanguage) {
  const [{ platformEndpoints }, { referencePage }] = await Promise.all([
    import('#shared/platform/api/index.ts'),
    import('../pages/reference/reference-page.ts'),
  ])
  const isSandbox = environment('ACQUIRER') === 'sandbox'
  // Shops do not make the calls of other systems.
  const endpoints = platformEndpoints.filter(({ sandboxOnly, raw }) => (isSandbox || !sandboxOnly) && !raw)
  return referencePage({
    endpoints,
    language,
    isSandbox,
    origin: environment('PLATFORM_ORIGIN'),
    shop: environment('PUBLIC_ORIGIN'),
  })
}
