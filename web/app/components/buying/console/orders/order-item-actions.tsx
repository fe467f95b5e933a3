import { carriers } from '#shared/domain/fulfilment/parcel/carriers.ts'
import { canTransitionParcel, type ParcelTransition } from '#shared/domain/fulfilment/parcel/transitions.ts'
import { parcelStateOf } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { toLocal } from '../../../../lib/console/fields.ts'
import type { ConsoleReply } from '../../../../lib/console/reply.ts'
import { yen } from '../../../../lib/format/money.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import css from '../../../site/console/details.module.css'
import { MinuteField, ReasonField } from '../../../site/console/forms/action-fields.tsx'
import { AdminAction } from '../../../site/console/forms/admin-action.tsx'
import { Check, Input, Select } from '../../../site/frame/field.tsx'
import type { OrderItem } from './order-words.ts'

/** Offers the actions on one sold work that its state allows, to operators who move parcels (rules §5). */
export function OrderItemActions({
  item,
  title,
  serverTime,
  formId,
  reply,
}: {
  item: OrderItem
  title: string
  serverTime: string
  formId: string
  reply: ConsoleReply | undefined
}) {
  const { delivery, settlement } = item
  const { cancelRequest, isRefunding } = delivery
  const parcel = { status: parcelStateOf(delivery.deliveryStatus) }
  const canTransition = (move: ParcelTransition) => canTransitionParcel(parcel, move, 'operator')
  const common = { target: delivery.orderItemId, formId, reply, labels: labels() }
  const named = (action: string) => ({ open: action, name: `${action}: ${title}`, title: action })
  const may = {
    ship: canTransition('ship'),
    arrive: canTransition('arrive') && delivery.arrivedAt === null,
    receive: canTransition('receive'),
    complete: canTransition('complete') && !isRefunding,
    refuse: canTransition('refuseCancel') && cancelRequest !== null && !cancelRequest.isRefused,
    cancel: canTransition('cancel') && !isRefunding,
  }
  if (!Object.values(may).includes(true)) return null
  return (
    <div className={css.actions}>
      {may.ship && (
        <AdminAction
          {...common}
          {...named(m.admin_order_action_ship())}
          intent="ship"
          submit={m.admin_order_action_ship_submit()}
        >
          {({ id, reply: mine }) => (
            <>
              {settlement.pickupFee > 0 && <p>{m.admin_order_action_ship_unfetched()}</p>}
              <ParcelInputs id={id} reply={mine} />
              {(settlement.pickupFee > 0 || mine?.errors['reason']) && <ReasonField id={id} reply={mine} />}
            </>
          )}
        </AdminAction>
      )}
      {may.arrive && (
        <AdminAction
          {...common}
          {...named(m.admin_order_action_arrive())}
          intent="arrive"
          submit={m.admin_order_action_arrive_submit()}
        >
          {({ id, reply: mine }) => (
            <>
              <p>{m.admin_order_action_arrive_text()}</p>
              <MinuteField
                id={id}
                name="arrivedAt"
                label={m.admin_order_arrived_at()}
                hint={m.admin_order_arrived_hint()}
                value={toLocal(serverTime)}
                reply={mine}
                required
              />
            </>
          )}
        </AdminAction>
      )}
      {may.receive && (
        <AdminAction
          {...common}
          {...named(m.admin_order_action_receive())}
          intent="receive"
          submit={m.admin_order_action_receive_submit()}
        >
          {({ id, reply: mine }) => (
            <>
              <p>{m.admin_order_action_receive_text()}</p>
              <ReasonField id={id} reply={mine} />
            </>
          )}
        </AdminAction>
      )}
      {may.complete && (
        <AdminAction
          {...common}
          {...named(m.admin_order_action_complete())}
          intent="complete"
          submit={m.admin_order_action_complete_submit()}
          look="danger-second"
          confirm={() => m.admin_order_action_complete_confirm({ title, amount: yen(settlement.net) })}
        >
          {({ id, reply: mine }) => (
            <>
              <p>{m.admin_order_action_complete_text()}</p>
              <ReasonField id={id} reply={mine} />
            </>
          )}
        </AdminAction>
      )}
      {may.refuse && (
        <AdminAction
          {...common}
          {...named(m.admin_order_action_refuse())}
          intent="refuse"
          submit={m.admin_order_action_refuse_submit()}
        >
          {({ id, reply: mine }) => (
            <>
              <p>{m.admin_order_action_refuse_text()}</p>
              <ReasonField id={id} reply={mine} />
            </>
          )}
        </AdminAction>
      )}
      {may.cancel && (
        <AdminAction
          {...common}
          {...named(m.admin_order_action_cancel())}
          intent="cancel"
          submit={m.admin_order_action_cancel_submit()}
          look="danger-second"
          confirm={({ sellersFault = '' }) => (
            <>
              {m.admin_order_action_cancel_confirm({ title, amount: yen(settlement.gross) })}
              {sellersFault !== '' && m.admin_order_action_cancel_strike()}
            </>
          )}
        >
          {({ id, reply: mine }) => (
            <>
              <p>{m.admin_order_action_cancel_text()}</p>
              <ReasonField id={id} reply={mine} />
              <Check name="sellersFault" value="yes" defaultChecked={(mine?.values['sellersFault'] ?? '') !== ''}>
                {m.admin_order_action_sellers_fault()}
              </Check>
            </>
          )}
        </AdminAction>
      )}
    </div>
  )
}

/** Carrier and number of a parcel, of the shipment as of a return. */
export function ParcelInputs({ id, reply }: { id: string; reply: ConsoleReply | undefined }) {
  const { locale } = useSite()
  return (
    <>
      <Select
        id={`${id}-carrierId`}
        name="carrierId"
        label={m.trade_carrier()}
        defaultValue={reply?.values['carrierId'] ?? 'yamato'}
        error={reply?.errors['carrierId']}
      >
        {carriers.map(({ id: carrierId, name }) => (
          <option key={carrierId} value={carrierId}>
            {name[locale]}
          </option>
        ))}
      </Select>
      <Input
        id={`${id}-deliveryNumber`}
        name="deliveryNumber"
        label={m.trade_number()}
        maxLength={40}
        autoComplete="off"
        required
        defaultValue={reply?.values['deliveryNumber']}
        error={reply?.errors['deliveryNumber']}
      />
    </>
  )
}

const labels = () => ({
  reason: m.admin_reason(),
  carrierId: m.trade_carrier(),
  deliveryNumber: m.trade_number(),
  arrivedAt: m.admin_order_arrived_at(),
})
