import type { ConsoleReply } from '../../../../lib/console/reply.ts'
import { dateTime } from '../../../../lib/format/dates.ts'
import { joinFacts } from '../../../../lib/format/join-facts.ts'
import { yen } from '../../../../lib/format/money.ts'
import { usePowers } from '../../../../lib/hooks/use-operator.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import { accountLine } from '../../../people/account/account-line.ts'
import detailCss from '../../../site/console/details.module.css'
import { ReasonField, ReferenceField } from '../../../site/console/forms/action-fields.tsx'
import { AdminAction } from '../../../site/console/forms/admin-action.tsx'
import listCss from '../../../site/console/lists.module.css'
import { Badge } from '../../../site/frame/badge.tsx'
import { Panel } from '../../../site/frame/panel.tsx'
import { causeWords, type OrderDetail, type OrderRefund, refundWords } from './order-words.ts'

/** Money on its way back, and what the platform refused: that one is sent again or paid by bank (D43). */
export function OrderRefunds({
  detail: { refunds, bank },
  formId,
  reply,
}: {
  detail: OrderDetail
  formId: string
  reply: ConsoleReply | undefined
}) {
  const { locale } = useSite()
  const powers = usePowers()
  if (refunds.length === 0) return null
  return (
    <Panel id="refunds" title={m.admin_order_refunds()}>
      {refunds.some(({ state }) => state === 'failed') && (
        <p>
          {m.admin_unapplied_to()}　{bank ? accountLine(bank) : m.admin_refund_no_account()}
        </p>
      )}
      <ul className={`${listCss.rows} ${listCss.plain}`}>
        {refunds.map(refund => {
          const [state, word] = refundWords[refund.state]
          return (
            <li key={refund.refundId}>
              <div>
                <b className="num">{yen(refund.amount)}</b>　{causeWords[refund.cause]()}
                <p>{refund.reason}</p>
                <p className="mut">
                  {joinFacts(
                    [refund.requestedAt, refund.doneAt].flatMap(at => (at ? dateTime(at, locale) : [])).join(' → '),
                    refund.via === 'bank' && `${m.admin_refund_by_bank()} ${refund.reference ?? ''}`,
                    refund.failure,
                  )}
                </p>
              </div>
              <div className={listCss.side}>
                <Badge state={state}>{word()}</Badge>
                {powers.orderMoney && refund.state === 'failed' && (
                  <SeeTo refund={refund} formId={formId} reply={reply} />
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

function SeeTo({ refund, formId, reply }: { refund: OrderRefund; formId: string; reply: ConsoleReply | undefined }) {
  const amount = yen(refund.amount)
  const common = {
    target: refund.refundId,
    formId,
    reply,
    labels: { reason: m.admin_reason(), reference: m.admin_refund_reference() },
  }
  return (
    <div className={detailCss.actions}>
      <AdminAction
        {...common}
        intent="again"
        open={m.admin_refund_action_again()}
        submit={m.admin_refund_action_again_submit()}
        confirm={() => m.admin_refund_action_again_confirm({ amount })}
      >
        {() => <p>{m.admin_refund_action_again_text()}</p>}
      </AdminAction>
      <AdminAction
        {...common}
        intent="bank"
        open={m.admin_refund_action_bank()}
        submit={m.admin_refund_action_bank_submit()}
        confirm={({ reference = '' }) => m.admin_refund_action_bank_confirm({ amount, reference })}
      >
        {({ id, reply: mine }) => (
          <>
            <p>{m.admin_refund_action_bank_text()}</p>
            <ReferenceField id={id} reply={mine} />
            <ReasonField id={id} reply={mine} />
          </>
        )}
      </AdminAction>
    </div>
  )
}
