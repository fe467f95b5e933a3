import type { adminGetProduct } from '#shared/api/console/works.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { ConsoleReply } from '../../lib/console/reply.ts'
import { usePowers } from '../../lib/console/use-operator.ts'
import { m } from '../../paraglide/messages.js'
import { Act } from './act.tsx'
import { ReasonField, VisibilityField } from './act-fields.tsx'
import css from './admin.module.css'
import { PublishForm } from './publish-form.tsx'

type AdminWork = OutputOf<typeof adminGetProduct>

interface Props {
  readonly work: AdminWork
  readonly formId: string
  readonly reply: ConsoleReply | undefined
}

/** What may be done with a work where it stands now, by this operator (D30, D31). */
export function WorkActs({ work, formId, reply }: Props) {
  const powers = usePowers()
  const { state, visibility, saleStatus, priceType } = work
  const canPublish = powers.publish && state === 0 && saleStatus !== 2 && work.seller.type !== 3 && work.imgs.length > 0
  const onSale = state === 2 && priceType !== 3
  const canDelist = powers.publish && (onSale || (state === 0 && visibility !== 'draft'))
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
      {powers.publish && onSale && (
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
      {powers.publish && work.lock?.kind === 'operator' && (
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
      {powers.editWorks && visibility === 'draft' && state === 0 && (
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
