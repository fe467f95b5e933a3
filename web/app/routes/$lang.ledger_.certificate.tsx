import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { getProduct } from '#shared/api/catalogue/works.ts'
import { getCertificate } from '#shared/api/provenance/certificates.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { say } from '#shared/domain/kernel/language.ts'
import { isObject, type JsonObject } from '#shared/domain/provenance/certificate/data-integrity.ts'
import { sheetText, sheetWords } from '#shared/domain/provenance/certificate/sheet.ts'
import { qrCode } from '#shared/qr-code.ts'
import css from '../components/provenance/ledger/certificate.module.css'
import { CertificateSheet } from '../components/provenance/ledger/certificate-sheet.tsx'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { ButtonLink } from '../components/site/frame/button.tsx'
import { MissingWork } from '../components/site/frame/missing.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { ShareDialog } from '../components/site/parts/share-dialog.tsx'
import { useHasPage } from '../lib/hooks/use-lists.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { certificateFileOf, certificatePdfOf } from '../lib/ledger/proof-file.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { notFoundMeta, pageMeta, shareImage } from '../lib/page/page-meta.ts'
import { pathsFor } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { orMissing } from '../lib/server/missing.server.ts'
import { idParam, langOf, localeOf } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

/** Kept by no cache: a work may be hidden and a certificate revoked at any time. */
export const handle: PageHandle = { unkept: true }

export const loader = orMissing(async args => {
  if (!features.ledger) throw new Response(null, { status: 404 })
  const id = idParam(args)
  const { attempt, refuse } = api(args)
  const answer = await attempt(getCertificate, { productId: id })
  if (!answer.ok) {
    // The clock makes a certificate a minute after its history went on, and none of a work that was revoked before.
    const work = answer.name === 'not-found' ? await attempt(getProduct, { id }) : undefined
    if (!work?.ok || work.data.ledgerEntries === 0) throw refuse(answer)
    const { title, isRevoked } = work.data
    return { kind: 'none' as const, id, title, isRevoked }
  }
  const { certificate, sheet, head, isRevoked } = answer.data
  const text = sheetText(documentIn(certificate), sheet)
  const named = pathsFor(langOf(args)).verifyLedger({ id, ...text.head, certificate: 1 })
  return {
    ...{ kind: 'sheet' as const, id, text, picture: sheet.picture, isRevoked },
    isBehind: head.seq > text.head.seq,
    entries: head.seq,
    title: say(text.title, localeOf(args)),
    artist: say(text.artist, localeOf(args)),
    statement: say(text.statement, localeOf(args)),
    qr: qrCode(`${args.context.publicOrigin}${named}`),
  }
})

const documentIn = (value: unknown): JsonObject => (isObject(value) ? value : {})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? [
        ...pageMeta(
          m.certificate_of({ title: data.title }),
          data.kind === 'none' ? noneText(data) : data.isRevoked ? m.certificate_revoked_text() : data.statement,
          ...(data.kind === 'none' ? [] : [shareImage(matches, data.picture, data.title)]),
        ),
        { name: 'robots', content: 'noindex' },
      ]
    : notFoundMeta()

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

/** The certificate of a work as a sheet (D93), for whoever may see the work; its address is handed on. */
export default function Certificate() {
  const page = useLoaderData<typeof loader>()
  return page.kind === 'none' ? <NoCertificate {...page} /> : <Sheet {...page} />
}

const noneText = ({ isRevoked }: { readonly isRevoked: boolean }): string =>
  isRevoked ? m.certificate_none_revoked() : m.certificate_none_yet()

/** A work of which no certificate was made yet, or none can be any more. */
function NoCertificate({ id, title, isRevoked }: Extract<Loaded, { kind: 'none' }>) {
  const { paths } = useSite()
  return (
    <div className={`wrap ${css.page}`}>
      <Trail id={id} title={title} />
      <h1>{m.certificate_of({ title })}</h1>
      <Note tone={isRevoked ? 'ng' : 'warn'} {...(isRevoked && { title: m.certificate_revoked() })}>
        {noneText({ isRevoked })}
      </Note>
      <p className={css.acts}>
        <ButtonLink look="second" size="small" to={paths.artwork(id)}>
          {m.chain_to_work()}
        </ButtonLink>
        <ButtonLink look="second" size="small" to={paths.verifyLedger({ id })}>
          {m.manage_verify()}
        </ButtonLink>
      </p>
    </div>
  )
}

function Trail({ id, title }: { id: string; title: string }) {
  const { paths } = useSite()
  return (
    <Breadcrumb
      steps={[
        { text: m.footer_works(), to: paths.artworks() },
        { text: title, to: paths.artwork(id) },
        { text: m.certificate_title() },
      ]}
    />
  )
}

function Sheet({
  id,
  text,
  picture,
  qr,
  title,
  artist,
  isRevoked,
  isBehind,
  entries,
}: Extract<Loaded, { kind: 'sheet' }>) {
  const { paths } = useSite()
  const hasGuide = useHasPage()('nft-guide')
  const file = certificateFileOf(id, entries)
  const stamp = isRevoked ? sheetWords.revoked : isBehind ? sheetWords.superseded : undefined
  return (
    <div className={`wrap ${css.page}`}>
      <div className={css.noprint}>
        <Trail id={id} title={title} />
        <h1>{m.certificate_of({ title })}</h1>
        {isRevoked && (
          <Note tone="ng" title={m.certificate_revoked()}>
            {m.certificate_revoked_text()}
          </Note>
        )}
        {!isRevoked && isBehind && <Note tone="warn">{m.certificate_behind()}</Note>}
        <div className={css.acts}>
          <ButtonLink size="small" to={certificatePdfOf(id)} download>
            {m.certificate_pdf()}
          </ButtonLink>
          <ButtonLink look="second" size="small" {...file.link}>
            {m.certificate_save()}
          </ButtonLink>
          <button className="btn second sm" type="button" data-print hidden>
            {m.certificate_print()}
          </button>
          <ButtonLink look="second" size="small" to={paths.verifyLedger({ id, ...text.head, certificate: 1 })}>
            {m.certificate_verify()}
          </ButtonLink>
          <ShareDialog
            title={m.share()}
            dialogTitle={m.certificate_share()}
            shared={{
              path: paths.certificate(id),
              title: m.certificate_of({ title }),
              by: artist,
              image: picture ?? undefined,
            }}
          />
          <SiteLink className="link" to={paths.standingBook(id)}>
            {m.verify_to_book()}
          </SiteLink>
        </div>
        {file.part && (
          <noscript>
            <p>{file.part}</p>
          </noscript>
        )}
      </div>
      <div className={css.desk}>
        <CertificateSheet text={text} picture={picture} qr={qr} stamp={stamp} />
      </div>
      <section className={css.about} aria-label={m.certificate_title()}>
        <div>
          <h2>{m.certificate_about_verify()}</h2>
          <p>{m.certificate_about_verify_text()}</p>
        </div>
        <div>
          <h2>{m.certificate_about_newer()}</h2>
          <p>{m.certificate_about_newer_text()}</p>
        </div>
        <div>
          <h2>{m.certificate_about_limits()}</h2>
          <p>
            {m.certificate_about_limits_text()} {m.block_limits()}{' '}
            {hasGuide && (
              <SiteLink className="link" to={paths.guide('nft')}>
                {m.block_guide()}
              </SiteLink>
            )}
          </p>
        </div>
      </section>
    </div>
  )
}

export function ErrorBoundary() {
  return <MissingWork />
}
