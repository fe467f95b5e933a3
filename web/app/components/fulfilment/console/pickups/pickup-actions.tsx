import type { PlannedPickup } from '#shared/domain/fulfilment/pickup/view.ts'
import type { ConsoleReply } from '../../../../lib/console/reply.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import { ParcelInputs } from '../../../buying/console/orders/order-item-actions.tsx'
import { AdminAction } from '../../../site/console/forms/admin-action.tsx'
import { Select, TextArea } from '../../../site/frame/field.tsx'
import css from '../../pickup/pickup.module.css'
import { slotText } from '../../pickup/pickup-words.ts'

/** Every step of a pick-up that is the operator's now (D74). */
export function PickupActions({
  pickup,
  formId,
  reply,
}: {
  pickup: PlannedPickup
  formId: string
  reply: ConsoleReply | undefined
}) {
  const { locale } = useSite()
  const { orderItemId, title, slots } = pickup
  const common = {
    target: orderItemId,
    formId,
    reply,
    labels: { slot: m.pickup_days(), reason: m.admin_reason(), deliveryNumber: m.trade_number() },
  }
  const named = (open: string) => ({ open, name: m.pickup_act_on({ act: open, title }) })
  return (
    <div className={css.acts}>
      {pickup.mayConfirm && (
        <AdminAction {...common} {...named(m.pickup_confirm())} intent="confirm" submit={m.pickup_confirm_send()}>
          {({ id, reply: mine }) => (
            <Select
              id={`${id}-slot`}
              name="slot"
              label={m.pickup_proposed_days()}
              hint={m.pickup_confirm_hint()}
              defaultValue={mine?.values['slot']}
              error={mine?.errors['slot']}
            >
              {slots.map(slot => (
                <option key={`${slot.date} ${slot.part}`} value={`${slot.date} ${slot.part}`}>
                  {slotText(slot, locale)}
                </option>
              ))}
            </Select>
          )}
        </AdminAction>
      )}
      {pickup.mayCollect && (
        <AdminAction {...common} {...named(m.pickup_collect())} intent="collect" submit={m.pickup_collect_send()}>
          {() => <p>{m.pickup_collect_text()}</p>}
        </AdminAction>
      )}
      {pickup.mayHand && (
        <AdminAction {...common} {...named(m.pickup_hand())} intent="hand" submit={m.pickup_hand_send()}>
          {({ id, reply: mine }) => <ParcelInputs id={id} reply={mine} />}
        </AdminAction>
      )}
      {pickup.mayAskAgain && (
        <AdminAction
          {...common}
          {...named(m.pickup_ask_again())}
          look="quiet"
          intent="askAgain"
          submit={m.pickup_ask_again_send()}
        >
          {({ id, reply: mine }) => (
            <TextArea
              id={`${id}-reason`}
              name="reason"
              label={m.pickup_ask_again_why()}
              hint={m.pickup_ask_again_hint()}
              rows={3}
              maxLength={1000}
              required
              defaultValue={mine?.values['reason']}
              error={mine?.errors['reason']}
            />
          )}
        </AdminAction>
      )}
    </div>
  )
}
