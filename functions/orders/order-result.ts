import { handle } from '#functions/http/handle.ts'
import { getOwnOrder } from '#functions/store/orders.ts'
import { orderResult } from '#shared/api/orders.ts'
import { answerOf } from './steps/pay-answer.ts'
import { platformOf } from './steps/platform.ts'
import { settle } from './steps/settle.ts'

/** What the address of the return says is not looked at: the platform is asked (D42). */
export const handler = handle(orderResult, async ({ input, caller, table, now, language, payments, commit, fail }) => {
  const order = await getOwnOrder(table, input.orderId, caller.userId)
  if (!order) return fail('not-found')
  const settling = { table, now, commit: commit.step, platform: await platformOf(payments) }
  const after = (await settle(settling, order.id)) ?? order
  return answerOf(after, language, now())
})
