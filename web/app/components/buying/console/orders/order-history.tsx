import { parcelStateOf } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { dateTime } from '../../../../lib/format/dates.ts'
import { joinFacts } from '../../../../lib/format/join-facts.ts'
import { yen } from '../../../../lib/format/money.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import { deliveryWords } from '../../../fulfilment/trade/words.ts'
import { AuditRows } from '../../../site/console/audit-rows.tsx'
import { Panel } from '../../../site/frame/panel.tsx'
import { Table } from '../../../site/frame/table.tsx'
import css from './order.module.css'
import { actorWords, entryWord, type OrderDetail } from './order-words.ts'

/** Every state of every work with who brought it about, what operators did, and the books. */
export function OrderHistory({ detail: { order, items, audit, journal } }: { detail: OrderDetail }) {
  const { locale } = useSite()
  const titles = new Map(order.items.map(({ id, title }) => [id, title]))
  const steps = items
    .flatMap(({ delivery }) =>
      delivery.trail.map(step => ({ ...step, item: delivery.orderItemId, title: titles.get(delivery.orderItemId) })),
    )
    .sort((a, b) => (a.at < b.at ? -1 : 1))
  return (
    <>
      {steps.length > 0 && (
        <Panel id="steps" title={m.trade_claim_trail()}>
          <ol className={css.trail}>
            {steps.map(({ item, title, status, at, by }) => (
              <li key={`${item} ${at} ${status}`}>
                <span>{dateTime(at, locale)}</span>
                <b>{deliveryWords[parcelStateOf(status)][1]()}</b>
                <span className="mut">{joinFacts(actorWords[by](), items.length > 1 && title)}</span>
              </li>
            ))}
          </ol>
        </Panel>
      )}
      <Panel id="audit" title={m.admin_audit()}>
        {audit.length === 0 ? <p className="mut">{m.admin_none_audit()}</p> : <AuditRows rows={audit} />}
      </Panel>
      {journal.length > 0 && (
        <Panel id="journal" title={m.admin_journal()}>
          <details>
            <summary className="mut">{m.admin_journal_show({ count: journal.length })}</summary>
            <Table
              caption={m.admin_journal()}
              rows={journal.flatMap(({ legs, ...entry }) => legs.map(leg => ({ ...entry, ...leg })))}
              keyOf={({ seq, kind, account }) => `${kind} ${seq} ${account}`}
              columns={[
                { head: m.admin_journal_no(), cell: ({ seq }) => seq },
                { head: m.admin_journal_kind(), cell: ({ kind }) => entryWord(kind) },
                { head: m.admin_journal_account(), cell: ({ account }) => <span className={css.code}>{account}</span> },
                { head: m.admin_journal_amount(), cell: ({ amount }) => yen(amount), right: true },
                { head: m.admin_journal_at(), cell: ({ at }) => dateTime(at, locale) },
              ]}
            />
          </details>
        </Panel>
      )}
    </>
  )
}
