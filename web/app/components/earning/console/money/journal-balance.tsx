import type { adminListPayables } from '#shared/api/earning/console/sales.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { yen } from '../../../../lib/format/money.ts'
import { m } from '../../../../paraglide/messages.js'
import css from '../../../site/console/forms.module.css'
import { Badge } from '../../../site/frame/badge.tsx'
import { Note } from '../../../site/frame/note.tsx'

type Balance = OutputOf<typeof adminListPayables>['balance']

/** Shows where the money is and whose it is. The journal writes what is owed as a credit, below zero; a reader subtracts (L1). */
export function JournalBalance({ balance }: { balance: Balance }) {
  const { entries, cash, clearing, transit, sellers, artists, buyers, income } = balance
  const difference = cash + clearing + transit + sellers + artists + buyers + income
  const rows = [
    [m.money_journal_cash(), cash],
    [m.money_journal_clearing(), clearing],
    [m.payouts_journal_transit(), transit],
    [m.money_journal_sellers(), sellers],
    [m.money_journal_artists(), artists],
    [m.money_journal_buyers(), buyers],
    [m.money_journal_income(), income],
  ] as const
  return (
    <>
      <p className="mut">{m.money_journal_sub({ count: entries })}</p>
      <dl className={`sum mt3 ${css.narrow}`}>
        {rows.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{yen(amount)}</dd>
          </div>
        ))}
        <div className="tot">
          <dt>{m.money_journal_difference()}</dt>
          <dd>{yen(difference)}</dd>
        </div>
      </dl>
      <div className={`mt3 ${css.narrow}`}>
        <Note tone={difference === 0 ? 'ok' : 'ng'}>
          {difference === 0 ? m.money_journal_even() : m.money_journal_odd()}
        </Note>
      </div>
    </>
  )
}

/** Shows whether the journal and the works say the same; if not, by how much. */
export function Agreement({ difference }: { difference: number }) {
  return difference === 0 ? (
    <Badge state="completed">{m.money_agrees()}</Badge>
  ) : (
    <Badge state="failed">{m.money_differs({ amount: yen(difference) })}</Badge>
  )
}
