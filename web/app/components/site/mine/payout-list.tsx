import type { listPayouts } from '#shared/api/earning/payouts.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { date, monthOfYear } from '../../../lib/format/dates.ts'
import { yen } from '../../../lib/format/money.ts'
import { useSite } from '../../../lib/hooks/use-site.ts'
import { m } from '../../../paraglide/messages.js'
import { accountProblemWords, payoutRecordWords, returnWord } from '../../earning/console/money/payout-words.ts'
import { Badge } from '../frame/badge.tsx'
import { Empty } from '../frame/empty.tsx'
import { Pager } from '../frame/pager.tsx'
import { Panel } from '../frame/panel.tsx'
import css from './sales.module.css'

type Payouts = OutputOf<typeof listPayouts>
type Payout = Payouts['list'][number]

/** What was paid and will be paid, month by month, each with its statement; what came back says why (D88). */
export function PayoutList({
  payouts: { list, accountProblem, carried, ...pager },
  to,
}: {
  payouts: Payouts
  to: (page: number) => string
}) {
  return (
    <Panel id="payouts" title={m.payouts_mine()}>
      {pager.total === 0 ? (
        <Empty>{m.payouts_mine_none()}</Empty>
      ) : (
        <ul>
          {list.map(payout => (
            <PayoutRow key={payout.payoutId} payout={payout} accountProblem={accountProblem} />
          ))}
        </ul>
      )}
      {carried.length > 0 && (
        <>
          <p className="mt3">
            {m.payouts_mine_carried()} <b>{yen(-sumOf(carried))}</b>
          </p>
          <p className="mut">{m.payouts_mine_carried_why()}</p>
          <TakenBack debts={carried} />
        </>
      )}
      <Pager {...pager} to={to} />
    </Panel>
  )
}

const sumOf = (debts: Payouts['carried']) => debts.reduce((sum, { yen: each }) => sum + each, 0)

function TakenBack({ debts }: { debts: Payouts['carried'] }) {
  return (
    <ul>
      {debts.map(({ orderNumber, title, yen: each }) => (
        <li key={orderNumber + title} className="mut">
          {m.payouts_taken_back_of({ title, orderNumber })} {yen(each)}
        </li>
      ))}
    </ul>
  )
}

function PayoutRow({
  payout: { payoutId, month, state, amount, bank, payDate, reason, hold, paidAt, works, takenBack, isWaiting },
  accountProblem,
}: {
  payout: Payout
  accountProblem: Payouts['accountProblem']
}) {
  const { paths, locale } = useSite()
  const [badge, word] = payoutRecordWords[state]
  const named = monthOfYear(month, locale)
  return (
    <li className={css.payout}>
      <p>
        <b>{named}</b> <span className="mut">{m.payouts_mine_works({ count: works })}</span>
      </p>
      <p>
        <Badge state={badge}>{word()}</Badge>{' '}
        {payDate !== null && (
          <span className="mut">
            {paidAt === null
              ? m.payouts_mine_by({ date: date(payDate, locale) })
              : m.payouts_mine_on({ date: date(paidAt, locale) })}
          </span>
        )}
      </p>
      {hold !== null && <p className="mut">{hold === 'ban' ? m.payouts_mine_ban() : m.payouts_mine_review()}</p>}
      {state === 'set-off' && <p className="mut">{m.payouts_mine_set_off()}</p>}
      {state === 'emptied' && <p className="mut">{m.payouts_mine_emptied()}</p>}
      {isWaiting && <p className="mut">{m.payouts_mine_wait()}</p>}
      {takenBack.length > 0 && <TakenBack debts={takenBack} />}
      {reason !== null && <p className="mut">{m.payouts_mine_back({ reason: returnWord(reason) })}</p>}
      {accountProblem !== null && (state === 'payable' || state === 'returned') && (
        <p className="mut">{m.payouts_mine_account({ problem: accountProblemWords[accountProblem]() })}</p>
      )}
      {bank !== null && <p className="mut">{bank}</p>}
      <p>
        <b>{yen(amount)}</b>{' '}
        <a
          className="link"
          href={paths.payoutFile(payoutId)}
          aria-label={m.payouts_statement_of({ month: named })}
          download
        >
          {m.payouts_statement()}
        </a>
      </p>
    </li>
  )
}
