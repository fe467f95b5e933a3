import { sendRefund } from '#events/deliveries.ts'
import { consume } from '#functions/reactions/consume.ts'
import { submitRefund as send } from './steps/send-refund.ts'

export const handler = consume(sendRefund, async ({ data }, context) => send(context, data.refundId))
