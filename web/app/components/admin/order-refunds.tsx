import type { ConsoleReply } from '../../lib/console/reply.ts'
import { usePowers } from '../../lib/console/use-operator.ts'
import { dotted } from '../../lib/dotted.ts'
import { dateTime, yen } from '../../lib/format.ts'
import { useSite } from '../../lib/use-site.ts'
import { m } from '../../paraglide/messages.js'
import { Badge } from '../badge.tsx'
import { Input } from '../field.tsx'
import { Panel } from '../panel.tsx'
import { Act } from './act.tsx'
import { ReasonField } from './act-fields.tsx'
import css from './admin.module.css'
import { causeWords, type OrderDetail, type OrderRefund, refundWords } from './order-words.ts'

/** Money on its way back, and what the platform refused: that one is sent again or paid by bank (D43). */
export function OrderRefunds({
  detail: { refunds },
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
    <Panel id="refunds" title={m.desk_refunds()}>
      <ul className={`${css.rows} ${css.plain}`}>
        {refunds.map(refund => {
          const [state, word] = refundWords[refund.state]
          return (
            <li key={refund.refundId}>
              <div>
                <b className="num">{yen(refund.amount)}</b>　{causeWords[refund.cause]()}
                <p>{refund.reason}</p>
                <p className="mut">
                  {dotted(
                    [refund.requestedAt, refund.doneAt].flatMap(at => (at ? dateTime(at, locale) : [])).join(' → '),
                    refund.via === 'bank' && `${m.desk_by_bank()} ${refund.reference ?? ''}`,
                    refund.failure,
                  )}
                </p>
              </div>
              <div className={css.side}>
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
    labels: { reason: m.admin_reason(), reference: m.desk_reference() },
  }
  return (
    <div className={css.acts}>
      <Act
        {...common}
        intent="again"
        open={m.desk_act_again()}
        submit={m.desk_act_again_do()}
        confirm={() => m.desk_act_again_sure({ amount })}
      >
        {({ id, reply: mine }) => (
          <>
            <p>{m.desk_act_again_text()}</p>
            <ReasonField id={id} reply={mine} />
          </>
        )}
      </Act>
      <Act
        {...common}
        intent="bank"
        open={m.desk_act_bank()}
        submit={m.desk_act_bank_do()}
        confirm={({ reference = '' }) => m.desk_act_bank_sure({ amount, reference })}
      >
        {({ id, reply: mine }) => (
          <>
            <p>{m.desk_act_bank_text()}</p>
            <Input
              id={`${id}-reference`}
              name="reference"
              label={m.desk_reference()}
              maxLength={200}
              autoComplete="off"
              required
              defaultValue={mine?.values['reference']}
              error={mine?.errors['reference']}
            />
            <ReasonField id={id} reply={mine} />
          </>
        )}
      </Act>
    </div>
  )
}
