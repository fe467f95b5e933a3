import type { Problem } from '#shared/platform/api/problems.ts'
import { transferFileView } from '#shared/platform/api/transfers/wire.ts'
import { createTransferFile } from '#shared/platform/api/transfers.ts'
import type { TransferFile } from '#shared/platform/transfers/transfer-file.ts'
import type { LineCode, LineProblem } from '#shared/platform/transfers/transfer-line.ts'
import { serve } from '../http/serve.ts'
import { newLineItems, putLineItem, putTransferFile } from '../store/transfers/transfer-files.ts'
import { recordEvent } from '../store/webhooks/events.ts'
import { checkFile } from './files/check-file.ts'

export const handler = serve(createTransferFile, async context => {
  const { input, shop, mode, table, apiKey, now, newId, requestId, testClock, commit, fail } = context
  const { shopId } = shop
  const at = now()
  const checked = await checkFile(input, { mode, shopId, table, now: at })
  const { consignor, dateProblem } = checked
  const wrong = [
    ...(dateProblem ? [dateProblem] : []),
    ...(consignor.outcome === 'wrong' ? consignor.problems.map(each => pointed(each, '/consignor_account')) : []),
    ...checked.lines.flatMap(({ line, problems }) => problems.map(each => pointed(each, `/items/${line - 1}`))),
  ]
  if (consignor.outcome === 'wrong' || wrong.length > 0) return fail(wrong)
  const lines = checked.lines.flatMap(({ transfer }) => transfer ?? [])
  const file: TransferFile = {
    id: `tf_${newId()}`,
    shopId,
    mode,
    state: 'DRAFT',
    version: 1,
    transferDate: input.transfer_date,
    cutOff: checked.cutOff,
    consignor: consignor.value,
    count: lines.length,
    total: lines.reduce((sum, { amount }) => sum + amount, 0),
    ...{ done: 0, doneYen: 0, returned: 0, returnedYen: 0 },
    created: { by: input.created_by, keyId: apiKey.keyId, at },
    ...{ approved: null, exported: null, sent: null },
    updatedAt: at,
    ...(testClock !== undefined && { testClock }),
  }
  const answer = transferFileView(file)
  const type = 'transfer_file.created' as const
  const recorded = recordEvent({ shop, mode, type, object: answer, previous: {}, requestId, now, newId })
  return commit({
    writes: [
      putTransferFile(file).or('E9991001001'),
      ...newLineItems(lines).map(item => putLineItem(file, item)),
      ...recorded.writes,
    ],
    events: recorded.events,
    answer,
  })
})

const pointed = ({ code, field, params }: LineProblem, where: string): Problem & { readonly code: LineCode } => ({
  code,
  field,
  pointer: `${where}/${field}`,
  ...(params && { params }),
})
