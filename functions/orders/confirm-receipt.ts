import { handle } from '#functions/http/handle.ts'
import { confirmReceipt } from '#shared/api/deliveries.ts'
import { receive } from '#shared/domain/parcel/decisions.ts'
import { receivedBy } from './steps/advance.ts'
import { ownItem } from './steps/own-item.ts'
import { edge } from './steps/story.ts'
import { stepped } from './steps/views.ts'

export const handler = handle(confirmReceipt, async ({ input, caller, now, table, fail, commit }) => {
  const own = await ownItem(table, input.orderItemId, caller)
  if (!own) return fail('not-found')
  const decision = receive(own.item, own.side, now())
  if (!decision.ok) return fail(decision.code)
  const { item } = decision
  return commit({ ...edge(own.item, decision, receivedBy('buyer', item)), answer: stepped(item, own.current, now()) })
})
