import type { LoaderFunctionArgs } from '@remix-run/node'
import { getStaticPage } from '#shared/api/catalogue/content.ts'
import type { PageKey } from '#shared/domain/kernel/pages.ts'
import { api } from './api.server.ts'

/** A static page as it holds now; an earlier version when the address names one, as consent records do (§14). */
export async function staticPage(args: LoaderFunctionArgs, key: PageKey) {
  const version = new URL(args.request.url).searchParams.get('version') ?? ''
  return await api(args).call(getStaticPage, { key, ...(/^[1-9]\d{0,4}$/.test(version) && { version }) })
}
