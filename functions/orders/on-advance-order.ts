import { advanceOrder } from '#events/orders.ts'
import { consume } from '#functions/reactions/consume.ts'
import { platformOf } from './steps/platform.ts'
import { settle } from './steps/settle.ts'

export const handler = consume(advanceOrder, async ({ data }, context) => {
  await settle({ ...context, platform: await platformOf(context.payments) }, data.orderId)
})
