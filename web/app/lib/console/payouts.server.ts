import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import {
  adminBatchPayouts,
  adminGetPayoutBatch,
  adminHoldPayout,
  adminListPayoutBatches,
  adminMovePayoutBatch,
  adminPreviewPayouts,
  adminRecordPayout,
} from '#shared/api/earning/console/payouts.ts'
import { pathsFor } from '../paths.ts'
import { api } from '../server/api.server.ts'
import { langOf, pageParam } from '../server/params.server.ts'
import { consoleReply, doneAt, newFormId, submit } from './console.server.ts'
import { typed } from './fields.ts'

/** What is to be paid on a day, and the files that were made. */
export async function loadPayouts(args: LoaderFunctionArgs) {
  const date = new URL(args.request.url).searchParams.get('date') ?? ''
  const asked = /^\d{4}-\d\d-\d\d$/.test(date) ? { transferDate: date } : {}
  const [preview, batches] = await Promise.all([
    api(args).call(adminPreviewPayouts, asked),
    api(args).call(adminListPayoutBatches, { page: String(pageParam(args)) }),
  ])
  return { preview, batches, formId: newFormId() }
}

/** Names of the form's boxes begin so; the rest is the payout's id. */
const payoutBox = 'pay-'

export async function actOnPayouts(args: ActionFunctionArgs) {
  const values = typed(await args.request.formData())
  const { intent = '', target = '', transferDate = '', reason = '' } = values
  const paths = pathsFor(langOf(args))
  if (intent === 'payout-batch') {
    const ids = Object.keys(values).flatMap(name => (name.startsWith(payoutBox) ? [name.slice(payoutBox.length)] : []))
    const made = await submit(args, adminBatchPayouts, { transferDate, ids }, values)
    if (!made.ok) return consoleReply(args, made, { intent, values, names: ['transferDate', 'ids'] })
    return doneAt(paths.admin('payouts/detail', { id: made.data.batch.batchId }), intent)
  }
  const hold = intent === 'payout-hold'
  const held = await submit(args, adminHoldPayout, { id: target, hold, reason }, values)
  if (!held.ok) return consoleReply(args, held, { intent, target, values, names: ['reason'] })
  return doneAt(paths.admin('payouts'), 'payout-hold')
}

export async function loadPayoutBatch(args: LoaderFunctionArgs) {
  const id = new URL(args.request.url).searchParams.get('id') ?? ''
  return { ...(await api(args).call(adminGetPayoutBatch, { id })), formId: newFormId() }
}

const batchTransitions: Readonly<Record<string, string>> = {
  'payout-approve': 'approve',
  'payout-send': 'send',
  'payout-give-up': 'giveUp',
}

export async function actOnPayoutBatch(args: ActionFunctionArgs) {
  const values = typed(await args.request.formData())
  const { intent = '', target = '', result = '', reason = '' } = values
  const id = new URL(args.request.url).searchParams.get('id') ?? ''
  const move = batchTransitions[intent]
  const answer =
    move === undefined
      ? await submit(
          args,
          adminRecordPayout,
          { id: target, result, ...(result === 'returned' && reason !== '' && { reason }) },
          values,
        )
      : await submit(args, adminMovePayoutBatch, { id, move }, values)
  if (!answer.ok) return consoleReply(args, answer, { intent, target, values, names: ['result', 'reason'] })
  return doneAt(pathsFor(langOf(args)).admin('payouts/detail', { id }), intent)
}
