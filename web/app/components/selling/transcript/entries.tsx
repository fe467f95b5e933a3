import type { Entry } from '#shared/domain/selling/auction/transcript.ts'
import { dateTime } from '../../../lib/format/dates.ts'
import { yen } from '../../../lib/format/money.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { Table } from '../../site/frame/table.tsx'
import css from './transcript.module.css'

const kinds = { bid: m.transcript_kind_bid, instant: m.transcript_kind_instant, void: m.transcript_kind_void } as const

/** `bidder 3` of the record, in the reader's language. */
function bidderText(bidder: string | null): string {
  const number = /^bidder (\d+)$/.exec(bidder ?? '')?.[1]
  return number ? m.transcript_bidder({ number }) : m.transcript_none()
}

export function Entries({ entries }: { entries: readonly Entry[] }) {
  const { locale } = useSite()
  return (
    <Table
      caption={m.transcript_entries()}
      rows={entries}
      keyOf={({ seq }) => String(seq)}
      columns={[
        { head: m.transcript_seq(), cell: ({ seq }) => <span className="num">{seq}</span> },
        { head: m.transcript_kind(), cell: ({ kind, voids }) => kindText(kind, voids) },
        { head: m.bids_bidder(), cell: ({ bidder }) => bidderText(bidder) },
        { head: m.transcript_price_after(), cell: ({ shownPrice }) => <span className="num">{yen(shownPrice)}</span> },
        { head: m.transcript_leader(), cell: ({ leader }) => bidderText(leader) },
        {
          head: m.transcript_time(),
          cell: ({ acceptedAt }) => <span className="mut num">{dateTime(acceptedAt, locale)}</span>,
        },
        { head: m.transcript_hash(), cell: ({ prev }) => <Hash value={prev} /> },
      ]}
    />
  )
}

function kindText(kind: Entry['kind'], voids: readonly number[] | undefined): string {
  return kind === 'void' ? m.transcript_void_of({ seqs: (voids ?? []).join(', ') }) : kinds[kind]()
}

/** A hash is for comparing: its ends are shown, the whole is there to select and to hear. */
function Hash({ value }: { value: string }) {
  return (
    <code className={css.hash} title={value}>
      {value.slice(0, 8)}…{value.slice(-8)}
    </code>
  )
}
