import type { adminGetPayoutBatch } from '#shared/api/earning/console/payouts.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { canTransitionBatch } from '#shared/domain/earning/payout/transitions.ts'
import type { ConsoleReply } from '../../../../lib/console/reply.ts'
import { date } from '../../../../lib/format/dates.ts'
import { yen } from '../../../../lib/format/money.ts'
import { useSite } from '../../../../lib/hooks/use-site.ts'
import { m } from '../../../../paraglide/messages.js'
import css from '../../../site/console/details.module.css'
import { AdminAction } from '../../../site/console/forms/admin-action.tsx'
import { Button } from '../../../site/frame/button.tsx'
import { Check } from '../../../site/frame/field.tsx'

export type Batch = OutputOf<typeof adminGetPayoutBatch>['batch']

/** What may be done with a file now, as the table of transitions says; the file itself comes by a form of its own. */
export function BatchActions({
  batch,
  formId,
  reply,
}: {
  batch: Batch
  formId: string
  reply: ConsoleReply | undefined
}) {
  const { paths, locale } = useSite()
  const { batchId, transferDate, count, total } = batch
  const given = { formId, reply }
  const isOut = batch.state === 'exported' || batch.state === 'sent' || batch.state === 'finished'
  return (
    <div className={css.actions}>
      {canTransitionBatch(batch, 'approve') &&
        (batch.mayApprove ? (
          <AdminAction intent="payout-approve" open={m.payouts_approve()} submit={m.payouts_approve()} {...given}>
            {() => <p>{m.payouts_approve_text({ date: date(transferDate, locale), count, total: yen(total) })}</p>}
          </AdminAction>
        ) : (
          <p className="mut">{m.payouts_approve_other()}</p>
        ))}
      {(canTransitionBatch(batch, 'export') || isOut) && (
        <form method="post" action={paths.admin('payouts/file', { id: batchId })}>
          <Check name="lineEnd" value="crlf">
            {m.payouts_file_lines()}
          </Check>
          <p className="mt2">
            <Button type="submit" look="second" size="small">
              {m.payouts_file()}
            </Button>
          </p>
          <p className="mut">{m.payouts_file_hint()}</p>
        </form>
      )}
      {canTransitionBatch(batch, 'send') && (
        <AdminAction intent="payout-send" open={m.payouts_send()} submit={m.payouts_send()} {...given}>
          {() => <p>{m.payouts_send_text()}</p>}
        </AdminAction>
      )}
      {batch.state !== 'locking' && canTransitionBatch(batch, 'giveUp') && (
        <AdminAction
          intent="payout-give-up"
          look="danger-second"
          open={m.payouts_give_up()}
          submit={m.payouts_give_up()}
          {...given}
        >
          {() => <p>{m.payouts_give_up_text()}</p>}
        </AdminAction>
      )}
    </div>
  )
}
