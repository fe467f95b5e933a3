import type { LoaderFunctionArgs } from '@remix-run/node'
import { saleHistoryExport } from '#shared/api/earning/sales.ts'
import { salesFilter } from '../lib/sales-filter.ts'
import { api } from '../lib/server/api.server.ts'

/** The lines of the page as a file, in the page's language (D88). */
export async function loader(args: LoaderFunctionArgs) {
  const filter = salesFilter(new URL(args.request.url).searchParams)
  const file = await api(args).download(saleHistoryExport, filter)
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const name of ['content-type', 'content-disposition']) {
    const value = file.headers.get(name)
    if (value) headers.set(name, value)
  }
  return new Response(await file.arrayBuffer(), { headers })
}
