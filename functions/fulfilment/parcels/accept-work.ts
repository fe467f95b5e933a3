import { handle } from '#functions/machinery/http/handle.ts'
import { acceptWork } from '#shared/api/fulfilment/parcels.ts'
import { completionOf } from './moving/finish-sale.ts'
import { ownItem } from './views/own-item.ts'
import { parcelAnswer } from './views/parcel-views.ts'

export const handler = handle(acceptWork, async ({ input, caller, now, table, fail, commit }) => {
  const own = await ownItem(table, input.orderItemId, caller)
  if (!own) return fail('not-found')
  const ended = await completionOf(table, own.item, own.side, now())
  if (ended.outcome === 'refused') return fail(ended.code)
  const { item, writes, events } = ended
  return commit({ writes, events, answer: parcelAnswer(item, own.current, now()) })
})
