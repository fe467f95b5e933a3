import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useCallback } from 'react'
import { getLedgerProof } from '#shared/api/provenance/ledger.ts'
import { getStandingBook } from '#shared/api/provenance/standing-book.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { lastHolderOf } from '#shared/domain/provenance/ledger/collectors.ts'
import { qrCode } from '#shared/qr-code.ts'
import { BookChain } from '../components/provenance/ledger/book-chain.tsx'
import { BookEvents, keeperName } from '../components/provenance/ledger/book-events.tsx'
import { collectorName } from '../components/provenance/ledger/entry-text.ts'
import css from '../components/provenance/ledger/ledger.module.css'
import { RecordGrade } from '../components/provenance/ledger/record-grade.tsx'
import { type Book, recordRows } from '../components/provenance/ledger/record-rows.tsx'
import { VerifyPanel } from '../components/provenance/ledger/verify-panel.tsx'
import { Badge, type BadgeWords } from '../components/site/frame/badge.tsx'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { Facts } from '../components/site/frame/facts.tsx'
import { MissingWork } from '../components/site/frame/missing.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { Picture } from '../components/site/frame/picture.tsx'
import { SiteLink } from '../components/site/frame/site-link.tsx'
import { date, shortDate } from '../lib/format/dates.ts'
import { useCraftName } from '../lib/hooks/use-lists.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import { useVerification } from '../lib/hooks/use-verification.ts'
import { proofFileOf } from '../lib/ledger/proof-file.ts'
import { type ProofAnswer, wholeProof } from '../lib/ledger/whole-proof.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { notFoundMeta, pageMeta } from '../lib/page/page-meta.ts'
import { pages, pathsFor } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { orMissing } from '../lib/server/missing.server.ts'
import { idParam, langOf } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { hydrate: pages.standingBook.hydrate, asksAnywhere: true }

export const loader = orMissing(async args => {
  const id = idParam(args)
  const { call, attempt } = api(args)
  const [book, answer] = await Promise.all([
    call(getStandingBook, { id }),
    features.ledger ? attempt(getLedgerProof, { workId: id }) : undefined,
  ])
  const proof = answer?.ok ? answer.data : null
  const named = proof && pathsFor(langOf(args)).verifyLedger({ id, ...proof.head })
  return { book, proof, qr: named === null ? null : qrCode(`${args.context.publicOrigin}${named}`) }
})

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [...pageMeta(m.book_title_of({ title: data.book.title })), { name: 'robots', content: 'noindex' }]
    : notFoundMeta()

const states: BadgeWords<Book['label']> = {
  'not-for-sale': ['none', m.panel_display],
  'on-sale': ['sale', m.panel_sale],
  'sold-out': ['sold', m.panel_sold],
  'in-auction': ['live', m.panel_live],
}

/** The standing book of a work, for members (D90): what is recorded of it, whose it was, and the proof of both. */
export default function StandingBook() {
  const { book, proof, qr } = useLoaderData<typeof loader>()
  const { id, title, reading, artistProfile, madeYear, imgs, label, craftIds, description, events, isPublic, number } =
    book
  const { paths, locale } = useSite()
  const craft = useCraftName()
  const [state, word] = states[label]
  const crafts = craftIds
    .map(craft)
    .filter(Boolean)
    .join(locale === 'ja' ? '、' : ', ')
  const stateWord = (
    <Badge key="state" state={state}>
      {word()}
    </Badge>
  )
  const rows = recordRows(book, { crafts, locale, state: stateWord })
  const half = Math.ceil(rows.length / 2)
  return (
    <div className={css.page}>
      <div className={`urushi ${css.hero}`}>
        <div className="wrap">
          <Breadcrumb
            steps={[
              { text: m.footer_works(), to: paths.artworks() },
              isPublic ? { text: title, to: paths.artwork(id) } : { text: title },
              { text: m.chain_title() },
            ]}
          />
          <div className={css.top}>
            {imgs[0] && (
              <div className={css.frame}>
                <Picture picture={imgs[0]} alt={title} sizes="(max-width: 900px) 520px, 520px" eager />
              </div>
            )}
            <div>
              <p className="kicker">
                {m.chain_title()} {number !== null && <span className="num">{number}</span>}
              </p>
              {locale === 'ja' && reading && <p className={css.reading}>{reading}</p>}
              <h1>{title}</h1>
              <p className="sub">
                {artistProfile.name} {madeYear !== null && <span className="num">{madeYear}</span>}
              </p>
              {!isPublic && <Note tone="warn">{m.book_hidden()}</Note>}
              {proof?.entries.some(({ entry }) => entry.type === 'revoked') && (
                <Note tone="ng">{m.verify_revoked()}</Note>
              )}
              <dl className={css.trio}>
                {proof && (
                  <div>
                    <dt>{m.chain_entries()}</dt>
                    <dd className="num">{m.chain_count({ count: proof.head.seq })}</dd>
                  </div>
                )}
                <div>
                  <dt>{m.chain_holder()}</dt>
                  <dd>
                    <Owner owner={book.owner} proof={proof} />
                  </dd>
                </div>
                <div>
                  <dt>{m.chain_updated()}</dt>
                  <dd className="num">
                    {shortDate(proof?.entries.at(-1)?.entry.recordedAt ?? book.updatedAt, locale)}
                  </dd>
                </div>
              </dl>
              {book.settling && (
                <p className="sub">{book.settling.isYou ? m.book_settling_you() : m.book_settling()}</p>
              )}
              {proof && <Verifying proof={proof} title={title} />}
            </div>
          </div>
        </div>
      </div>
      <div className="wrap">
        <section aria-labelledby="record">
          <div className="head">
            <h2 id="record">{m.book_record()}</h2>
            {isPublic && (
              <SiteLink className="more" to={paths.artwork(id)}>
                {m.chain_to_work()}
              </SiteLink>
            )}
          </div>
          {proof && <RecordGrade attested={book.attested} />}
          {features.ledger && book.owner.isYou && book.owner.kind === 'member' && (
            <p>
              <SiteLink className="link" to={paths.disclosures(id)}>
                {m.shown_open_own()}
              </SiteLink>
            </p>
          )}
          <div className={css.record}>
            <Facts rows={rows.slice(0, half)} />
            <Facts rows={rows.slice(half)} />
          </div>
        </section>
        {proof ? (
          <BookChain book={book} proof={proof} qr={qr} />
        ) : (
          <section aria-labelledby="life">
            <h2 id="life">{m.book_events()}</h2>
            <p className="mut">{m.book_intro()}</p>
            <BookEvents events={events} />
          </section>
        )}
        {description && (
          <section aria-labelledby="about">
            <h2 id="about">{m.book_about()}</h2>
            <p className={css.text}>{description}</p>
          </section>
        )}
        {artistProfile.profile && (
          <section aria-labelledby="artist">
            <h2 id="artist">{m.book_artist_profile()}</h2>
            <p className={css.text}>{artistProfile.profile}</p>
          </section>
        )}
      </div>
    </div>
  )
}

const noneNamed: [] = []

function Verifying({ proof, title }: { proof: ProofAnswer; title: string }) {
  const { workId } = proof
  const load = useCallback(() => wholeProof(workId), [workId])
  const verification = useVerification(load, noneNamed)
  return <VerifyPanel verification={verification} proofFile={proofFileOf(workId, proof.head.seq)} about={title} />
}

function Owner({ owner, proof }: { owner: Book['owner']; proof: ProofAnswer | null }) {
  const { paths, locale } = useSite()
  const { kind, name, memberId, since, isYou } = owner
  const holder = proof ? lastHolderOf(proof.entries) : null
  const said = kind === 'member' && name === null && holder !== null ? collectorName(holder) : keeperName(owner)
  const known = isYou ? m.book_owner_you({ name: said }) : said
  const text = since ? m.book_owner_since({ name: known, date: date(since, locale) }) : known
  return memberId ? <SiteLink to={paths.viewer(memberId)}>{text}</SiteLink> : <span>{text}</span>
}

export function ErrorBoundary() {
  return <MissingWork />
}
