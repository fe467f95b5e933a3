import { sendRefund } from '#events/fulfilment/refunds.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { submitRefund as send } from './sending/send-refund.ts'

export const handler = consume(sendRefund, async ({ data }, context) => send(context, data.refundId))
