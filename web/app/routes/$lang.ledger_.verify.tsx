import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { getLedgerProof } from '#shared/api/ledger.ts'
import { getProduct } from '#shared/api/works.ts'
import { features } from '#shared/domain/features.ts'
import { Breadcrumb } from '../components/frame/breadcrumb.tsx'
import { VerifyPage } from '../components/ledger/verify-page.tsx'
import { readNamed } from '../lib/ledger/named-head.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { notFoundMeta, pageMeta } from '../lib/page/page-meta.ts'
import { pages } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { hydrate: pages.verifyLedger.hydrate, asksAnywhere: true }

export async function loader(args: LoaderFunctionArgs) {
  if (!features.ledger) throw new Response(null, { status: 404 })
  const query = new URL(args.request.url).searchParams
  const link = query.get('link')
  // A form without scripts sends the whole link: what it names is what is verified.
  const named = link === null ? readNamed(query) : readNamed(queryOf(link))
  if (!named) return { kind: link === null ? ('choose' as const) : ('bad-link' as const) }
  const { attempt } = api(args)
  const [proof, work] = await Promise.all([
    attempt(getLedgerProof, { workId: named.id }),
    attempt(getProduct, { id: named.id }),
  ])
  if (!proof.ok) return { kind: 'unknown' as const }
  const title = work.ok ? work.data.title : ''
  return { kind: 'found' as const, proof: proof.data, title, named: named.head ? [named.head] : [] }
}

const queryOf = (link: string): URLSearchParams =>
  URL.canParse(link.trim()) ? new URL(link.trim()).searchParams : new URLSearchParams()

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [...pageMeta(m.verify_title(), m.verify_intro()), ...(data.kind === 'choose' ? [] : [noIndex])]
    : notFoundMeta(m.verify_intro())

const noIndex = { name: 'robots', content: 'noindex' }

/** A history verified by whoever has its proof, its address or its QR code; for visitors, in their own browser. */
export default function VerifyLedger() {
  const data = useLoaderData<typeof loader>()
  return (
    <div className="wrap">
      <Breadcrumb steps={[{ text: m.verify_title() }]} />
      <h1>{m.verify_title()}</h1>
      <p className="sub">{m.verify_intro()}</p>
      <VerifyPage
        key={data.kind === 'found' ? data.proof.workId : data.kind}
        asked={data.kind === 'found' ? data : undefined}
        refused={data.kind === 'bad-link' || data.kind === 'unknown' ? data.kind : undefined}
      />
    </div>
  )
}
