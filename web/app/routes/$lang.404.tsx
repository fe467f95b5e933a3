import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NothingHere } from '../components/site/frame/missing.tsx'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { notFoundMeta } from '../lib/page/page-meta.ts'
import { loadShelf } from '../lib/server/missing.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { noFooter: true }

export const meta: MetaFunction = () => [...notFoundMeta(), { name: 'robots', content: 'noindex' }]

export const loader = async (args: LoaderFunctionArgs) => data(await loadShelf(args), { status: 404 })

export default function NotFound() {
  return <NothingHere title={m.not_found_title()} shelf={useLoaderData<typeof loader>()} />
}
