import { type ClaimTransition, canTransitionClaim } from '#shared/domain/fulfilment/claim/claim.ts'
import type { ConsoleReply } from '../../../../lib/console/reply.ts'
import { deadline } from '../../../../lib/format/dates.ts'
import { yen } from '../../../../lib/format/money.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import { typedYen } from '../../../buying/console/orders/order-actions.tsx'
import { ParcelInputs } from '../../../buying/console/orders/order-item-actions.tsx'
import type { OrderItem } from '../../../buying/console/orders/order-words.ts'
import css from '../../../site/console/details.module.css'
import { AdminAction } from '../../../site/console/forms/admin-action.tsx'
import { Money, TextArea } from '../../../site/frame/field.tsx'

/** Every step of a claim that is the operator's now (D87); the seller's three days are theirs. */
export function ClaimActions({
  claim,
  item: { delivery, settlement },
  buyer,
  serverTime,
  formId,
  reply,
}: {
  claim: OrderItem['claims'][number]
  item: OrderItem
  buyer: string
  serverTime: string
  formId: string
  reply: ConsoleReply | undefined
}) {
  const { locale } = useSite()
  const standing = { state: claim.state, replyUntil: claim.replyUntil ? Date.parse(claim.replyUntil) : 0 }
  const may = (move: ClaimTransition) => canTransitionClaim(standing, move, 'operator', Date.parse(serverTime))
  const mayEnd = (move: ClaimTransition) => may(move) && !delivery.isRefunding
  const common = {
    formId,
    reply,
    labels: {
      text: m.admin_claim_action_text(),
      amount: m.admin_order_action_refund_amount(),
      carrierId: m.trade_carrier(),
      deliveryNumber: m.trade_number(),
    },
  }
  const left = yen(settlement.gross)
  return (
    <>
      {claim.replyUntil && Date.parse(serverTime) < Date.parse(claim.replyUntil) && (
        <p className="mut">{m.admin_claim_waits_for_seller({ time: deadline(claim.replyUntil, locale) })}</p>
      )}
      <div className={css.actions}>
        {may('reply') && (
          <AdminAction {...common} intent="reply" open={m.admin_claim_action_reply()} submit={m.trade_reply_send()}>
            {({ id, reply: mine }) => <Word id={id} reply={mine} />}
          </AdminAction>
        )}
        {may('approveReturn') && (
          <AdminAction
            {...common}
            intent="approveReturn"
            open={m.admin_claim_action_approve()}
            submit={m.admin_claim_action_approve_submit()}
          >
            {({ id, reply: mine }) => (
              <>
                <p>
                  {claim.freight === 'buyer'
                    ? m.admin_claim_action_approve_buyer_pays()
                    : m.admin_claim_action_approve_seller_pays()}
                </p>
                <Word id={id} reply={mine} kept />
              </>
            )}
          </AdminAction>
        )}
        {may('sendBack') && (
          <AdminAction
            {...common}
            intent="sendBack"
            open={m.admin_claim_action_back()}
            submit={m.admin_claim_action_back_submit()}
          >
            {({ id, reply: mine }) => (
              <>
                <ParcelInputs id={id} reply={mine} />
                <Word id={id} reply={mine} kept />
              </>
            )}
          </AdminAction>
        )}
        {may('inspect') && (
          <AdminAction
            {...common}
            intent="inspect"
            open={m.admin_claim_action_inspect()}
            submit={m.admin_claim_action_inspect_submit()}
          >
            {({ id, reply: mine }) => <Word id={id} reply={mine} />}
          </AdminAction>
        )}
        {mayEnd('refundPart') && (
          <AdminAction
            {...common}
            intent="refundPart"
            open={m.admin_claim_action_part()}
            submit={m.admin_claim_action_part_submit()}
            look="danger-second"
            confirm={({ amount }) =>
              claim.state === 'inspected'
                ? m.admin_claim_action_part_back_confirm({ amount: typedYen(amount), buyer })
                : m.admin_claim_action_part_confirm({ amount: typedYen(amount), buyer })
            }
          >
            {({ id, reply: mine }) => (
              <>
                <Money
                  id={`${id}-amount`}
                  name="amount"
                  label={m.admin_order_action_refund_amount()}
                  hint={m.admin_claim_action_less_than({ amount: left })}
                  required
                  defaultValue={mine?.values['amount']}
                  error={mine?.errors['amount']}
                />
                <Word id={id} reply={mine} />
              </>
            )}
          </AdminAction>
        )}
        {mayEnd('refund') && (
          <AdminAction
            {...common}
            intent="refund"
            open={m.admin_claim_action_refund()}
            submit={m.admin_claim_action_refund_submit()}
            look="danger-second"
            confirm={() => m.admin_claim_action_refund_confirm({ amount: left, buyer })}
          >
            {({ id, reply: mine }) => <Word id={id} reply={mine} />}
          </AdminAction>
        )}
        {mayEnd('reject') && (
          <AdminAction
            {...common}
            intent="reject"
            open={m.admin_claim_action_reject()}
            submit={m.admin_claim_action_reject_submit()}
            look="danger-second"
          >
            {({ id, reply: mine }) => (
              <>
                <p>{m.admin_claim_action_reject_text()}</p>
                <Word id={id} reply={mine} />
              </>
            )}
          </AdminAction>
        )}
      </div>
    </>
  )
}

/** Asks for the text of a step: for both sides, or only for the record. */
function Word({ id, reply, kept = false }: { id: string; reply: ConsoleReply | undefined; kept?: boolean }) {
  return (
    <TextArea
      id={`${id}-text`}
      name="text"
      label={m.admin_claim_action_text()}
      hint={kept ? m.admin_reason_hint() : m.admin_claim_action_text_hint()}
      rows={4}
      maxLength={1000}
      required
      defaultValue={reply?.values['text']}
      error={reply?.errors['text']}
    />
  )
}
