import type { ConsoleReply } from '../../../../lib/console/reply.ts'
import { dateTime } from '../../../../lib/format/dates.ts'
import { joinFacts } from '../../../../lib/format/join-facts.ts'
import { yen } from '../../../../lib/format/money.ts'
import { usePowers } from '../../../../lib/hooks/use-operator.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import { accountLine } from '../../../people/account/account-line.ts'
import { ReferenceField } from '../../../site/console/forms/action-fields.tsx'
import { AdminAction } from '../../../site/console/forms/admin-action.tsx'
import css from '../../../site/console/lists.module.css'
import { Facts } from '../../../site/frame/facts.tsx'
import { Money } from '../../../site/frame/field.tsx'
import { Note } from '../../../site/frame/note.tsx'
import { Panel } from '../../../site/frame/panel.tsx'
import { typedYen } from './order-actions.tsx'
import type { OrderDetail } from './order-words.ts'

interface UnappliedPaymentProps {
  readonly detail: OrderDetail
  readonly formId: string
  readonly reply: ConsoleReply | undefined
}

/** What came by transfer and pays for nothing: how much, where to send it, and what was sent (decision 102). */
export function UnappliedPayment({ detail, formId, reply }: UnappliedPaymentProps) {
  const { locale } = useSite()
  const powers = usePowers()
  const { unapplied, bank } = detail
  if (!unapplied) return null
  const isOpen = unapplied.open > 0
  const to = bank ? accountLine(bank) : m.admin_unapplied_no_account()
  return (
    <Panel id="unapplied" title={m.admin_unapplied()}>
      <Note tone={isOpen ? 'warn' : 'ok'}>
        {isOpen ? m.admin_unapplied_text({ amount: yen(unapplied.open) }) : m.admin_unapplied_over()}
      </Note>
      <Facts
        rows={[
          [m.admin_unapplied_open(), yen(unapplied.open)],
          [m.admin_unapplied_owed(), yen(unapplied.owed)],
          [m.admin_unapplied_since(), dateTime(unapplied.since, locale)],
          [m.admin_unapplied_to(), isOpen ? to : ''],
        ]}
      />
      {unapplied.transfers.length > 0 && (
        <ul className={`${css.rows} ${css.plain}`}>
          {unapplied.transfers.map(({ amount, at, reference, account }) => (
            <li key={`${at} ${reference}`}>
              <div>
                <b className="num">{yen(amount)}</b>
                <p className="mut">{joinFacts(dateTime(at, locale), reference, account && accountLine(account))}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {isOpen && powers.orderMoney && <SentBack detail={detail} formId={formId} reply={reply} open={unapplied.open} />}
    </Panel>
  )
}

function SentBack({ detail: { buyer }, formId, reply, open }: UnappliedPaymentProps & { readonly open: number }) {
  return (
    <AdminAction
      intent="returned"
      formId={formId}
      reply={reply}
      open={m.admin_unapplied_action()}
      submit={m.admin_refund_action_bank_submit()}
      labels={{
        amount: m.admin_unapplied_action_amount(),
        reference: m.admin_refund_reference(),
      }}
      confirm={({ amount, reference = '' }) =>
        m.admin_unapplied_action_confirm({ amount: typedYen(amount), buyer: buyer.username, reference })
      }
    >
      {({ id, reply: mine }) => (
        <>
          <p>{m.admin_unapplied_action_text()}</p>
          <Money
            id={`${id}-amount`}
            name="amount"
            label={m.admin_unapplied_action_amount()}
            hint={m.admin_order_action_refund_most({ amount: yen(open) })}
            required
            defaultValue={mine?.values['amount'] ?? String(open)}
            error={mine?.errors['amount']}
          />
          <ReferenceField id={id} reply={mine} />
        </>
      )}
    </AdminAction>
  )
}
