import { advanceDelivery } from '#events/deliveries.ts'
import { consume } from '#functions/reactions/consume.ts'
import { advance } from './steps/advance.ts'

export const handler = consume(advanceDelivery, async ({ data }, context) => advance(context, data.orderItemId))
