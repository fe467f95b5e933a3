import { shortDate } from '../../../lib/format/dates.ts'
import { yen } from '../../../lib/format/money.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import type { HistoryRow } from '../../../lib/item.ts'
import { m } from '../../../paraglide/messages.js'
import { Table } from '../../site/frame/table.tsx'

/** Shows what happened to a work in the market; a price only where it may be shown (D94). */
export function HistoryTable({ rows }: { rows: readonly HistoryRow[] }) {
  const { locale } = useSite()
  if (rows.length === 0) return <p className="mut">{m.history_empty()}</p>
  return (
    <Table
      caption={m.history_heading()}
      rows={rows}
      keyOf={({ date, kind }) => `${date} ${kind}`}
      columns={[
        { head: m.history_date(), cell: ({ date }) => <span className="num">{shortDate(date, locale)}</span> },
        { head: m.history_kind(), cell: ({ label }) => label },
        { head: m.history_detail(), cell: ({ detail }) => detail },
        {
          head: m.history_price(),
          right: true,
          cell: ({ price }) => (price === null ? <span className="mut">{m.history_private()}</span> : yen(price)),
        },
      ]}
    />
  )
}
