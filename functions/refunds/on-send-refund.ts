import { sendRefund } from '#events/refunds.ts'
import { consume } from '#functions/reactions/consume.ts'
import { submitRefund as send } from './sending/send-refund.ts'

export const handler = consume(sendRefund, async ({ data }, context) => send(context, data.refundId))
