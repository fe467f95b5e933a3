import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { getProduct } from '#shared/api/catalogue/works.ts'
import { getTranscript, listAuctionRecord } from '#shared/api/selling/auctions.ts'
import type { Entry, TranscriptProblem } from '#shared/domain/selling/auction/transcript.ts'
import { Entries } from '../components/selling/transcript/entries.tsx'
import { OwnBids } from '../components/selling/transcript/own-bids.tsx'
import css from '../components/selling/transcript/transcript.module.css'
import { Verdict } from '../components/selling/transcript/verdict.tsx'
import { Breadcrumb } from '../components/site/frame/breadcrumb.tsx'
import { Copyable } from '../components/site/frame/copyable.tsx'
import { Facts } from '../components/site/frame/facts.tsx'
import { MissingWork } from '../components/site/frame/missing.tsx'
import { Note } from '../components/site/frame/note.tsx'
import { type Transcript, verify, wholeTranscript } from '../lib/auction/verify-transcript.ts'
import { dateTime, deadline } from '../lib/format/dates.ts'
import { yen } from '../lib/format/money.ts'
import { useSite } from '../lib/hooks/use-site.ts'
import type { PageHandle } from '../lib/page/page-handle.ts'
import { notFoundMeta, pageMeta } from '../lib/page/page-meta.ts'
import { pages } from '../lib/paths.ts'
import { api } from '../lib/server/api.server.ts'
import { orMissing } from '../lib/server/missing.server.ts'
import { idParam } from '../lib/server/params.server.ts'
import { m } from '../paraglide/messages.js'

export const handle: PageHandle = { hydrate: pages.transcript.hydrate }

export const loader = orMissing(async args => {
  const id = idParam(args)
  const { call, attempt } = api(args)
  const [work, transcript, record] = await Promise.all([
    call(getProduct, { id }),
    call(getTranscript, { productId: id }),
    args.context.viewer === 'member' ? attempt(listAuctionRecord, { productId: id }) : undefined,
  ])
  const rows = record?.ok ? record.data.list : []
  const own = rows.find(({ auctionId }) => auctionId === transcript.auctionId)?.receipts ?? []
  const receipts = own.map(({ seq, nonce, bidderId, amount }) => ({ seq, nonce, bidderId, max: amount }))
  return { id, title: work.title, artist: work.artist.name, transcript, receipts }
})

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? pageMeta(`${m.transcript_title()} ${data.title}`, m.transcript_intro()) : notFoundMeta(m.transcript_intro())

/** The proof of an auction, checked by the reader's own browser (D57). */
export default function TranscriptPage() {
  const { id, title, artist, transcript, receipts } = useLoaderData<typeof loader>()
  const { paths } = useSite()
  const { entries, found } = useVerification(transcript)
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumb
        steps={[
          { text: m.footer_works(), to: paths.artworks() },
          { text: title, to: paths.artwork(id) },
          { text: m.panel_transcript() },
        ]}
      />
      <h1>{m.transcript_title()}</h1>
      <p className="sub">
        {title}　{artist}
      </p>
      <p className={`${css.intro} mt4`}>{m.transcript_intro()}</p>
      <div className="mt5">
        {transcript.closed ? <Verdict found={found} count={entries.length} /> : <Note>{m.transcript_open()}</Note>}
        <noscript>
          <Note>{m.transcript_no_script()}</Note>
        </noscript>
      </div>
      <Terms transcript={transcript} />
      {transcript.closed && (
        <>
          <div className="panel mt7">
            <h2>{m.transcript_entries()}</h2>
            <Entries entries={entries} />
          </div>
          <OwnBids entries={entries} receipts={receipts} />
        </>
      )}
    </div>
  )
}

/** Fetches what is left of the record and recomputes it. */
function useVerification(transcript: Transcript) {
  const [entries, setEntries] = useState<readonly Entry[]>(transcript.entries)
  const [found, setFound] = useState<readonly TranscriptProblem[]>()
  useEffect(() => {
    if (!transcript.closed) return
    let current = true
    void wholeTranscript(transcript).then(async whole => {
      const problems = await verify(transcript, whole)
      if (!current) return
      setEntries(whole)
      setFound(problems)
    })
    return () => {
      current = false
    }
  }, [transcript])
  return { entries, found }
}

function Terms({ transcript: { terms, headHash, seq, closed } }: { transcript: Transcript }) {
  const { locale } = useSite()
  return (
    <section className="panel mt7" aria-labelledby="terms">
      <h2 id="terms">{m.transcript_terms()}</h2>
      <Facts
        rows={[
          [m.transcript_starts(), dateTime(terms.startTime, locale)],
          [m.transcript_ends(), deadline(terms.endTime, locale)],
          [m.transcript_start_price(), yen(terms.startPrice)],
          [m.transcript_instant_price(), terms.instantPrice === null ? m.transcript_none() : yen(terms.instantPrice)],
          [m.transcript_running_count(), String(seq)],
          [
            closed ? m.transcript_head() : m.transcript_running_head(),
            <Copyable key="head" value={headHash} what={closed ? m.transcript_head() : m.transcript_running_head()}>
              <code className={css.whole}>{headHash}</code>
            </Copyable>,
          ],
        ]}
      />
    </section>
  )
}

export function ErrorBoundary() {
  return <MissingWork />
}
