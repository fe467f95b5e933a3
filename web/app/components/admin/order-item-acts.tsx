import { parcelStateOf } from '#shared/domain/order-wire-numbers.ts'
import { carriers } from '#shared/domain/parcel/carriers.ts'
import { mayMoveParcel, type ParcelMove } from '#shared/domain/parcel/moves.ts'
import { toLocal } from '../../lib/console/fields.ts'
import type { ConsoleReply } from '../../lib/console/reply.ts'
import { yen } from '../../lib/format.ts'
import { useSite } from '../../lib/use-site.ts'
import { m } from '../../paraglide/messages.js'
import { Check, Input, Select } from '../field.tsx'
import { Act } from './act.tsx'
import { MinuteField, ReasonField } from './act-fields.tsx'
import css from './admin.module.css'
import type { OrderItem } from './order-words.ts'

/** What the operator may do with one sold work where it stands now (rules §5); for those who move parcels. */
export function OrderItemActs({
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
  const mayMove = (move: ParcelMove) => mayMoveParcel(parcel, move, 'operator')
  const common = { target: delivery.orderItemId, formId, reply, labels: labels() }
  const named = (act: string) => ({ open: act, name: `${act}: ${title}`, title: act })
  const may = {
    ship: mayMove('ship'),
    arrive: mayMove('arrive') && delivery.arrivedAt === null,
    receive: mayMove('receive'),
    complete: mayMove('complete') && !isRefunding,
    refuse: mayMove('refuseCancel') && cancelRequest !== null && !cancelRequest.isRefused,
    cancel: mayMove('cancel') && !isRefunding,
  }
  if (!Object.values(may).includes(true)) return null
  return (
    <div className={css.acts}>
      {may.ship && (
        <Act {...common} {...named(m.desk_act_ship())} intent="ship" submit={m.desk_act_ship_do()}>
          {({ id, reply: mine }) => (
            <>
              <ParcelInputs id={id} reply={mine} />
              <ReasonField id={id} reply={mine} />
            </>
          )}
        </Act>
      )}
      {may.arrive && (
        <Act {...common} {...named(m.desk_act_arrive())} intent="arrive" submit={m.desk_act_arrive_do()}>
          {({ id, reply: mine }) => (
            <>
              <p>{m.desk_act_arrive_text()}</p>
              <MinuteField
                id={id}
                name="arrivedAt"
                label={m.desk_arrived_at()}
                hint={m.desk_arrived_hint()}
                value={toLocal(serverTime)}
                reply={mine}
                required
              />
              <ReasonField id={id} reply={mine} />
            </>
          )}
        </Act>
      )}
      {may.receive && (
        <Act {...common} {...named(m.desk_act_receive())} intent="receive" submit={m.desk_act_receive_do()}>
          {({ id, reply: mine }) => (
            <>
              <p>{m.desk_act_receive_text()}</p>
              <ReasonField id={id} reply={mine} />
            </>
          )}
        </Act>
      )}
      {may.complete && (
        <Act
          {...common}
          {...named(m.desk_act_complete())}
          intent="complete"
          submit={m.desk_act_complete_do()}
          look="danger-second"
          confirm={() => m.desk_act_complete_sure({ title, amount: yen(settlement.net) })}
        >
          {({ id, reply: mine }) => (
            <>
              <p>{m.desk_act_complete_text()}</p>
              <ReasonField id={id} reply={mine} />
            </>
          )}
        </Act>
      )}
      {may.refuse && (
        <Act {...common} {...named(m.desk_act_refuse())} intent="refuse" submit={m.desk_act_refuse_do()}>
          {({ id, reply: mine }) => (
            <>
              <p>{m.desk_act_refuse_text()}</p>
              <ReasonField id={id} reply={mine} />
            </>
          )}
        </Act>
      )}
      {may.cancel && (
        <Act
          {...common}
          {...named(m.desk_act_cancel())}
          intent="cancel"
          submit={m.desk_act_cancel_do()}
          look="danger-second"
          confirm={({ sellersFault = '' }) => (
            <>
              {m.desk_act_cancel_sure({ title, amount: yen(settlement.gross) })}
              {sellersFault !== '' && m.desk_act_cancel_strike()}
            </>
          )}
        >
          {({ id, reply: mine }) => (
            <>
              <p>{m.desk_act_cancel_text()}</p>
              <ReasonField id={id} reply={mine} />
              <Check name="sellersFault" value="yes" defaultChecked={(mine?.values['sellersFault'] ?? '') !== ''}>
                {m.desk_sellers_fault()}
              </Check>
            </>
          )}
        </Act>
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
  arrivedAt: m.desk_arrived_at(),
})
