import { handle } from '#functions/http/handle.ts'
import { acceptWork } from '#shared/api/deliveries.ts'
import { completionOf } from './steps/finish-sale.ts'
import { ownItem } from './steps/own-item.ts'
import { parcelAnswer } from './steps/parcel-views.ts'

export const handler = handle(acceptWork, async ({ input, caller, now, table, fail, commit }) => {
  const own = await ownItem(table, input.orderItemId, caller)
  if (!own) return fail('not-found')
  const ended = await completionOf(table, own.item, own.side, now())
  if (!ended.ok) return fail(ended.code)
  const { item, writes, events } = ended
  return commit({ writes, events, answer: parcelAnswer(item, own.current, now()) })
})
