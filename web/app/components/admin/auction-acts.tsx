import type { adminGetAuction } from '#shared/api/console/auctions.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { type AuctionMove, allowsAuctionMove } from '#shared/domain/auction/moves.ts'
import { toLocal } from '../../lib/console/fields.ts'
import type { ConsoleReply } from '../../lib/console/reply.ts'
import { m } from '../../paraglide/messages.js'
import { Money } from '../field.tsx'
import { Act } from './act.tsx'
import { MinuteField, ReasonField } from './act-fields.tsx'
import css from './admin.module.css'

export type AdminAuction = OutputOf<typeof adminGetAuction>

/** Extend and stop while it runs, list again after it ended without a buyer (decisions §12, D59). */
export function AuctionActs({
  auction,
  formId,
  reply,
}: {
  auction: AdminAuction
  formId: string
  reply: ConsoleReply | undefined
}) {
  const common = { formId, reply }
  const may = (move: AuctionMove) => allowsAuctionMove(move, auction.status, auction.phase)
  const labels = {
    reason: m.admin_reason(),
    endTime: m.admin_p_until(),
    startTime: m.admin_p_from(),
    startPrice: m.admin_p_start(),
    instantPrice: m.admin_p_instant(),
  }
  return (
    <div className={css.acts}>
      {may('extend') && (
        <Act {...common} intent="extend" open={m.admin_act_extend()} submit={m.admin_act_extend_do()} labels={labels}>
          {({ id, reply: mine }) => (
            <>
              <MinuteField
                id={id}
                name="endTime"
                label={m.admin_p_until()}
                value={toLocal(auction.endTime)}
                reply={mine}
                required
              />
              <ReasonField id={id} reply={mine} />
            </>
          )}
        </Act>
      )}
      {may('stop') && (
        <Act
          {...common}
          intent="stop"
          open={m.admin_act_stop()}
          submit={m.admin_act_stop_do()}
          look="danger-second"
          labels={labels}
        >
          {({ id, reply: mine }) => (
            <>
              <p>{m.admin_act_stop_text()}</p>
              <ReasonField id={id} reply={mine} />
            </>
          )}
        </Act>
      )}
      {auction.mayRelist && (
        <Act {...common} intent="relist" open={m.admin_act_relist()} submit={m.admin_act_relist_do()} labels={labels}>
          {({ id, reply: mine }) => (
            <>
              <Amount id={id} name="startPrice" label={m.admin_p_start()} value={auction.startPrice} reply={mine} />
              <Amount
                id={id}
                name="instantPrice"
                label={m.admin_p_instant()}
                value={auction.instantPrice}
                reply={mine}
              />
              <MinuteField
                id={id}
                name="startTime"
                label={m.admin_p_from()}
                hint={m.admin_p_from_hint()}
                reply={mine}
              />
              <MinuteField
                id={id}
                name="endTime"
                label={m.admin_p_until()}
                hint={m.admin_p_until_hint()}
                reply={mine}
                required
              />
            </>
          )}
        </Act>
      )}
    </div>
  )
}

function Amount({
  id,
  name,
  label,
  value,
  reply,
}: {
  id: string
  name: string
  label: string
  value: number | null
  reply: ConsoleReply | undefined
}) {
  return (
    <Money
      id={`${id}-${name}`}
      name={name}
      label={label}
      defaultValue={reply?.values[name] ?? (value === null ? '' : String(value))}
      error={reply?.errors[name]}
    />
  )
}
