import { canTransitionWork, type WorkTransitionName, workFacts } from '#shared/domain/catalogue/work/transitions.ts'
import { type AdminWork, placedWork } from '../../../../lib/console/placed-work.ts'
import type { ConsoleReply } from '../../../../lib/console/reply.ts'
import { usePowers } from '../../../../lib/hooks/use-operator.ts'
import { m } from '../../../../paraglide/messages.js'
import css from '../../../site/console/details.module.css'
import { ReasonField, VisibilityField } from '../../../site/console/forms/action-fields.tsx'
import { AdminAction } from '../../../site/console/forms/admin-action.tsx'
import { PublishForm } from './publish-form.tsx'
import { RegisterOwner } from './register-owner.tsx'

interface Props {
  readonly work: AdminWork
  readonly formId: string
  readonly reply: ConsoleReply | undefined
}

/** Offers the actions on a work that its state and the operator's roles allow (D30, D31). */
export function WorkActions({ work, formId, reply }: Props) {
  const powers = usePowers()
  const placed = placedWork(work)
  const may = (move: WorkTransitionName) => canTransitionWork(placed, move, workFacts(placed))
  const canPublish = powers.publish && may('list') && work.imgs.length > 0
  const canDelist = powers.publish && (may('withdraw') || may('changeVisibility'))
  const mayRegister = !work.owner?.isBoughtHere && may('registerOwner')
  const common = { formId, reply }
  return (
    <div className={css.actions}>
      {canPublish && <PublishForm {...common} />}
      {canDelist && (
        <AdminAction
          {...common}
          intent="delist"
          open={m.admin_action_delist()}
          submit={m.admin_action_delist_submit()}
          look="danger-second"
          labels={{ reason: m.admin_reason() }}
        >
          {({ id, reply: mine }) => (
            <>
              <p>{m.admin_action_delist_text()}</p>
              {placed.seller.type === 'member' && may('withdraw') && <p>{m.admin_action_delist_owner()}</p>}
              <VisibilityField id={id} chosen={mine?.values['visibility']} />
              <ReasonField id={id} reply={mine} />
            </>
          )}
        </AdminAction>
      )}
      {powers.publish && mayRegister && <RegisterOwner {...common} />}
      {powers.publish && may('freeze') && (
        <AdminAction
          {...common}
          intent="lock"
          open={m.admin_action_lock()}
          submit={m.admin_action_lock_submit()}
          labels={{ reason: m.admin_reason() }}
        >
          {({ id, reply: mine }) => (
            <>
              <p>{m.admin_action_lock_text()}</p>
              <ReasonField id={id} reply={mine} />
            </>
          )}
        </AdminAction>
      )}
      {powers.publish && may('unfreeze') && (
        <AdminAction
          {...common}
          intent="unlock"
          open={m.admin_action_unlock()}
          submit={m.admin_action_unlock_submit()}
          labels={{ reason: m.admin_reason() }}
        >
          {({ id, reply: mine }) => <ReasonField id={id} reply={mine} />}
        </AdminAction>
      )}
      {powers.editWorks && may('deleteDraft') && (
        <AdminAction
          {...common}
          intent="delete"
          open={m.admin_action_delete()}
          submit={m.admin_action_delete_submit()}
          look="danger-second"
        >
          {() => (
            <>
              <p>{m.admin_action_delete_text()}</p>
              <input type="hidden" name="edition" value={work.edition} />
            </>
          )}
        </AdminAction>
      )}
    </div>
  )
}
