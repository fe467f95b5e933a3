import type { LoaderFunctionArgs } from '@remix-run/node'
import { siteMapOf } from '../lib/server/site-map.server.ts'

/** Both languages of every page worth finding, in files that search engines can read. */
export async function loader(args: LoaderFunctionArgs) {
  return new Response(await siteMapOf(args), {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600, s-maxage=3600',
    },
  })
}
