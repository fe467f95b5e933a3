import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { transferFileView } from '#shared/platform/api/transfers/wire.ts'
import { recordTransferResults } from '#shared/platform/api/transfers.ts'
import { serve } from '../http/serve.ts'
import { readTransferFile } from '../store/transfers/transfer-files.ts'
import { applyResults } from './files/apply-results.ts'

export const handler = serve(recordTransferResults, async context => {
  const { input, shop, mode, table, fail } = context
  const ref = { mode, shopId: shop.shopId, id: input.id }
  const results = input.results.map(({ reason = null, ...rest }) => ({ ...rest, reason }))
  return untilWritten(async () => {
    const before = await readTransferFile(table, ref)
    if (!before) return fail('E9992001002')
    const beyond = results.flatMap(({ line }, at) => (line > before.count ? [`/results/${at}/line`] : []))
    if (beyond.length > 0) {
      const params = [String(before.count)]
      return fail(beyond.map(pointer => ({ code: 'E1080326007' as const, field: 'line', pointer, params })))
    }
    const applied = await applyResults({ ...context, commit: context.commit.attempt }, before, results)
    switch (applied.outcome) {
      case 'noted':
        return transferFileView(applied.file)
      case 'state':
        return fail('E1080320004', { params: [before.state] })
      case 'lost':
        return undefined
    }
  })
})
