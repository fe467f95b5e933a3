import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { getProduct } from '#shared/api/catalogue/works.ts'
import { getCertificate, getIssuerDocument } from '#shared/api/provenance/certificates.ts'
import { getLedgerProof } from '#shared/api/provenance/ledger.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { VerifyPage } from '../components/provenance/ledger/verify-page.tsx'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { namedIn, readNamed } from '../lib/ledger/named-head.ts'
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
  const named = link === null ? readNamed(query) : namedIn(link)
  const { attempt } = api(args)
  const issuer = issuerOf(args)
  if (!named) return { kind: link === null ? ('choose' as const) : ('bad-link' as const), issuer: await issuer }
  const { id: productId } = named
  const [proof, work, certificate] = await Promise.all([
    attempt(getLedgerProof, { workId: productId }),
    attempt(getProduct, { id: productId }),
    named.isCertificate ? attempt(getCertificate, { productId }) : undefined,
  ])
  if (!proof.ok && !certificate?.ok) return { kind: 'unknown' as const, issuer: await issuer }
  return {
    kind: 'found' as const,
    issuer: await issuer,
    workId: productId,
    proof: proof.ok ? proof.data : null,
    title: work.ok ? work.data.title : '',
    named: named.head ? [named.head] : [],
    certificate: certificate?.ok ? certificate.data.certificate : null,
  }
}

/** The house's keys, which the page keeps for a certificate that is verified without a network; null before the first. */
const issuerOf = (args: LoaderFunctionArgs): Promise<object | null> =>
  api(args)
    .download(getIssuerDocument, { file: 'did.json' })
    .then(response => response.json())
    .catch(() => null)

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [...pageMeta(m.verify_title(), m.verify_intro()), ...(data.kind === 'choose' ? [] : [noIndex])]
    : notFoundMeta(m.verify_intro())

const noIndex = { name: 'robots', content: 'noindex' }

/** A history or a certificate, verified in the browser of whoever has its file, its address or its QR code; for visitors. */
export default function VerifyLedger() {
  const data = useLoaderData<typeof loader>()
  return (
    <div className="wrap">
      <Breadcrumb steps={[{ text: m.verify_title() }]} />
      <h1>{m.verify_title()}</h1>
      <p className="sub">{m.verify_intro()}</p>
      <VerifyPage
        key={data.kind === 'found' ? data.workId : data.kind}
        asked={data.kind === 'found' ? data : undefined}
        refused={data.kind === 'bad-link' || data.kind === 'unknown' ? data.kind : undefined}
        issuer={data.issuer}
      />
    </div>
  )
}
