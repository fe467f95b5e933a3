import type { OutputOf } from '#shared/api/endpoint.ts'
import type { adminGetAuction } from '#shared/api/selling/console/auctions.ts'
import { type AuctionTransition, allowsAuctionTransition } from '#shared/domain/selling/auction/transitions.ts'
import { toLocal } from '../../../../lib/console/fields.ts'
import type { ConsoleReply } from '../../../../lib/console/reply.ts'
import { m } from '../../../../paraglide/messages.js'
import css from '../../../site/console/details.module.css'
import { MinuteField, ReasonField } from '../../../site/console/forms/action-fields.tsx'
import { AdminAction } from '../../../site/console/forms/admin-action.tsx'
import { Money } from '../../../site/frame/field.tsx'

export type AdminAuction = OutputOf<typeof adminGetAuction>

/** Extend and stop while it runs, list again after it ended without a buyer (rules §12, D59). */
export function AuctionActions({
  auction,
  formId,
  reply,
}: {
  auction: AdminAuction
  formId: string
  reply: ConsoleReply | undefined
}) {
  const common = { formId, reply }
  const may = (move: AuctionTransition) => allowsAuctionTransition(move, auction.status, auction.phase)
  const labels = {
    reason: m.admin_reason(),
    endTime: m.admin_publish_until(),
    startTime: m.admin_publish_from(),
    startPrice: m.admin_publish_start(),
    instantPrice: m.admin_publish_instant(),
  }
  return (
    <div className={css.actions}>
      {may('extend') && (
        <AdminAction
          {...common}
          intent="extend"
          open={m.admin_action_extend()}
          submit={m.admin_action_extend_submit()}
          labels={labels}
        >
          {({ id, reply: mine }) => (
            <>
              <MinuteField
                id={id}
                name="endTime"
                label={m.admin_publish_until()}
                value={toLocal(auction.endTime)}
                reply={mine}
                required
              />
              <ReasonField id={id} reply={mine} />
            </>
          )}
        </AdminAction>
      )}
      {may('stop') && (
        <AdminAction
          {...common}
          intent="stop"
          open={m.admin_action_stop()}
          submit={m.admin_action_stop_submit()}
          look="danger-second"
          labels={labels}
        >
          {({ id, reply: mine }) => (
            <>
              <p>{m.admin_action_stop_text()}</p>
              <ReasonField id={id} reply={mine} />
            </>
          )}
        </AdminAction>
      )}
      {auction.mayRelist && (
        <AdminAction
          {...common}
          intent="relist"
          open={m.admin_action_relist()}
          submit={m.admin_action_relist_submit()}
          labels={labels}
        >
          {({ id, reply: mine }) => (
            <>
              <Amount
                id={id}
                name="startPrice"
                label={m.admin_publish_start()}
                value={auction.startPrice}
                reply={mine}
              />
              <Amount
                id={id}
                name="instantPrice"
                label={m.admin_publish_instant()}
                value={auction.instantPrice}
                reply={mine}
              />
              <MinuteField
                id={id}
                name="startTime"
                label={m.admin_publish_from()}
                hint={m.admin_publish_from_hint()}
                reply={mine}
              />
              <MinuteField
                id={id}
                name="endTime"
                label={m.admin_publish_until()}
                hint={m.admin_publish_until_hint()}
                reply={mine}
                required
              />
            </>
          )}
        </AdminAction>
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
