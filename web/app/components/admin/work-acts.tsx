import { canMoveWork, type WorkMoveName, workFacts } from '#shared/domain/work/moves.ts'
import { type AdminWork, placedWork } from '../../lib/console/placed-work.ts'
import type { ConsoleReply } from '../../lib/console/reply.ts'
import { usePowers } from '../../lib/console/use-operator.ts'
import { m } from '../../paraglide/messages.js'
import { Act } from './act.tsx'
import { ReasonField, VisibilityField } from './act-fields.tsx'
import css from './admin.module.css'
import { PublishForm } from './publish-form.tsx'

interface Props {
  readonly work: AdminWork
  readonly formId: string
  readonly reply: ConsoleReply | undefined
}

/** What may be done with a work where it stands now, by this operator (D30, D31). */
export function WorkActs({ work, formId, reply }: Props) {
  const powers = usePowers()
  const placed = placedWork(work)
  const may = (move: WorkMoveName) => canMoveWork(placed, move, workFacts(placed))
  const canPublish = powers.publish && may('list') && work.imgs.length > 0
  const canDelist = powers.publish && (may('withdraw') || may('changeVisibility'))
  const common = { formId, reply }
  return (
    <div className={css.acts}>
      {canPublish && <PublishForm {...common} />}
      {canDelist && (
        <Act
          {...common}
          intent="delist"
          open={m.admin_act_delist()}
          submit={m.admin_act_delist_do()}
          look="danger-second"
          labels={{ reason: m.admin_reason() }}
        >
          {({ id, reply: mine }) => (
            <>
              <p>{m.admin_act_delist_text()}</p>
              <VisibilityField id={id} chosen={mine?.values['visibility']} />
              <ReasonField id={id} reply={mine} />
            </>
          )}
        </Act>
      )}
      {powers.publish && may('freeze') && (
        <Act
          {...common}
          intent="lock"
          open={m.admin_act_lock()}
          submit={m.admin_act_lock_do()}
          labels={{ reason: m.admin_reason() }}
        >
          {({ id, reply: mine }) => (
            <>
              <p>{m.admin_act_lock_text()}</p>
              <ReasonField id={id} reply={mine} />
            </>
          )}
        </Act>
      )}
      {powers.publish && may('unfreeze') && (
        <Act
          {...common}
          intent="unlock"
          open={m.admin_act_unlock()}
          submit={m.admin_act_unlock_do()}
          labels={{ reason: m.admin_reason() }}
        >
          {({ id, reply: mine }) => <ReasonField id={id} reply={mine} />}
        </Act>
      )}
      {powers.editWorks && may('deleteDraft') && (
        <Act
          {...common}
          intent="delete"
          open={m.admin_act_delete()}
          submit={m.admin_act_delete_do()}
          look="danger-second"
        >
          {() => (
            <>
              <p>{m.admin_act_delete_text()}</p>
              <input type="hidden" name="edition" value={work.edition} />
            </>
          )}
        </Act>
      )}
    </div>
  )
}
