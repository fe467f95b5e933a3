import { handle } from '#functions/http/handle.ts'
import { acceptWork } from '#shared/api/deliveries.ts'
import { completion } from './steps/ending.ts'
import { ownItem } from './steps/own-item.ts'
import { stepped } from './steps/views.ts'

export const handler = handle(acceptWork, async ({ input, caller, now, table, fail, commit }) => {
  const own = await ownItem(table, input.orderItemId, caller)
  if (!own) return fail('not-found')
  const ended = await completion(table, own.item, own.side, now())
  if (!ended.ok) return fail(ended.code)
  const { item, writes, events } = ended
  return commit({ writes, events, answer: stepped(item, own.current, now()) })
})
