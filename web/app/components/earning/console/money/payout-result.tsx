import type { adminGetPayoutBatch } from '#shared/api/earning/console/payouts.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { canTransitionPayout } from '#shared/domain/earning/payout/transitions.ts'
import type { ConsoleReply } from '../../../../lib/console/reply.ts'
import { m } from '../../../../paraglide/messages.js'
import { AdminAction } from '../../../site/console/forms/admin-action.tsx'
import { Select } from '../../../site/frame/field.tsx'
import type { Batch } from './batch-actions.tsx'
import { returnReasons, returnWord } from './payout-words.ts'

type Payout = OutputOf<typeof adminGetPayoutBatch>['list'][number]

/** Whether a bank may have said anything of the file's payouts. */
export const isWithBank = ({ state }: Batch): boolean => state === 'sent' || state === 'finished'

/** The form for what the bank said of one payout of a file that is with the bank. */
export function PayoutResult({
  payout,
  formId,
  reply,
}: {
  payout: Payout
  formId: string
  reply: ConsoleReply | undefined
}) {
  if (!canTransitionPayout(payout, 'return')) return null
  const results = [
    ...(canTransitionPayout(payout, 'pay') ? [['paid', m.payouts_result_paid()] as const] : []),
    ['returned', m.payouts_result_returned()] as const,
  ]
  return (
    <AdminAction
      intent="payout-record"
      target={payout.payoutId}
      formId={formId}
      reply={reply}
      look="quiet"
      open={m.payouts_record()}
      name={m.payouts_record_of({ name: payout.name })}
      submit={m.payouts_record()}
      labels={{ result: m.payouts_result(), reason: m.payouts_reason() }}
    >
      {({ id, reply: mine }) => (
        <>
          <Select
            id={`${id}-result`}
            name="result"
            label={m.payouts_result()}
            defaultValue={mine?.values['result']}
            error={mine?.errors['result']}
          >
            {results.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
          <Select
            id={`${id}-reason`}
            name="reason"
            label={m.payouts_reason()}
            defaultValue={mine?.values['reason'] ?? 'other'}
            error={mine?.errors['reason']}
          >
            {returnReasons.map(reason => (
              <option key={reason} value={reason}>
                {returnWord(reason)}
              </option>
            ))}
          </Select>
        </>
      )}
    </AdminAction>
  )
}
