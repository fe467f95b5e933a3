import { type ClaimMove, mayMoveClaim } from '#shared/domain/claim/claim.ts'
import type { ConsoleReply } from '../../lib/console/reply.ts'
import { dateTime, yen } from '../../lib/format.ts'
import { useSite } from '../../lib/use-site.ts'
import { m } from '../../paraglide/messages.js'
import { Money, TextArea } from '../field.tsx'
import { Act } from './act.tsx'
import css from './admin.module.css'
import { typedYen } from './order-acts.tsx'
import { ParcelInputs } from './order-item-acts.tsx'
import type { OrderItem } from './order-words.ts'

/** Every step of a claim that is the operator's now (D87); the seller's three days are theirs. */
export function ClaimActs({
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
  const may = (move: ClaimMove) => mayMoveClaim(standing, move, 'operator', Date.parse(serverTime))
  const mayEnd = (move: ClaimMove) => may(move) && !delivery.isRefunding
  const common = {
    formId,
    reply,
    labels: {
      text: m.desk_claim_text(),
      amount: m.desk_refund_amount(),
      carrierId: m.trade_carrier(),
      deliveryNumber: m.trade_number(),
    },
  }
  const left = yen(settlement.gross)
  return (
    <>
      {claim.replyUntil && Date.parse(serverTime) < Date.parse(claim.replyUntil) && (
        <p className="mut">{m.desk_waits_for_seller({ time: dateTime(claim.replyUntil, locale) })}</p>
      )}
      <div className={css.acts}>
        {may('reply') && (
          <Act {...common} intent="reply" open={m.desk_act_reply()} submit={m.trade_reply_send()}>
            {({ id, reply: mine }) => <Word id={id} reply={mine} />}
          </Act>
        )}
        {may('approveReturn') && (
          <Act {...common} intent="approveReturn" open={m.desk_act_approve()} submit={m.desk_act_approve_do()}>
            {({ id, reply: mine }) => (
              <>
                <p>{claim.freight === 'buyer' ? m.desk_act_approve_buyer_pays() : m.desk_act_approve_seller_pays()}</p>
                <Word id={id} reply={mine} kept />
              </>
            )}
          </Act>
        )}
        {may('sendBack') && (
          <Act {...common} intent="sendBack" open={m.desk_act_back()} submit={m.desk_act_back_do()}>
            {({ id, reply: mine }) => (
              <>
                <ParcelInputs id={id} reply={mine} />
                <Word id={id} reply={mine} kept />
              </>
            )}
          </Act>
        )}
        {may('inspect') && (
          <Act {...common} intent="inspect" open={m.desk_act_inspect()} submit={m.desk_act_inspect_do()}>
            {({ id, reply: mine }) => <Word id={id} reply={mine} />}
          </Act>
        )}
        {mayEnd('refundPart') && (
          <Act
            {...common}
            intent="refundPart"
            open={m.desk_act_claim_part()}
            submit={m.desk_act_claim_part_do()}
            look="danger-second"
            confirm={({ amount }) =>
              claim.state === 'inspected'
                ? m.desk_act_claim_part_back_sure({ amount: typedYen(amount), buyer })
                : m.desk_act_claim_part_sure({ amount: typedYen(amount), buyer })
            }
          >
            {({ id, reply: mine }) => (
              <>
                <Money
                  id={`${id}-amount`}
                  name="amount"
                  label={m.desk_refund_amount()}
                  hint={m.desk_claim_less_than({ amount: left })}
                  required
                  defaultValue={mine?.values['amount']}
                  error={mine?.errors['amount']}
                />
                <Word id={id} reply={mine} />
              </>
            )}
          </Act>
        )}
        {mayEnd('refund') && (
          <Act
            {...common}
            intent="refund"
            open={m.desk_act_claim_refund()}
            submit={m.desk_act_claim_refund_do()}
            look="danger-second"
            confirm={() => m.desk_act_claim_refund_sure({ amount: left, buyer })}
          >
            {({ id, reply: mine }) => <Word id={id} reply={mine} />}
          </Act>
        )}
        {mayEnd('reject') && (
          <Act
            {...common}
            intent="reject"
            open={m.desk_act_reject()}
            submit={m.desk_act_reject_do()}
            look="danger-second"
          >
            {({ id, reply: mine }) => (
              <>
                <p>{m.desk_act_reject_text()}</p>
                <Word id={id} reply={mine} />
              </>
            )}
          </Act>
        )}
      </div>
    </>
  )
}

/** What is said with a step: to both sides, or only for the record. */
function Word({ id, reply, kept = false }: { id: string; reply: ConsoleReply | undefined; kept?: boolean }) {
  return (
    <TextArea
      id={`${id}-text`}
      name="text"
      label={m.desk_claim_text()}
      hint={kept ? m.admin_reason_hint() : m.desk_claim_text_hint()}
      rows={4}
      maxLength={1000}
      required
      defaultValue={reply?.values['text']}
      error={reply?.errors['text']}
    />
  )
}
