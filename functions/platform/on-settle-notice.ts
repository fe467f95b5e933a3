import { settleNotice } from '#events/platform-acquirers.ts'
import { consume } from '#functions/reactions/consume.ts'
import { logger } from '#functions/runtime/logger.ts'
import { deskFor } from './steps/advance.ts'
import { settleUpstream } from './steps/settle.ts'

/** The message is a hint: what became of the order is asked for, so that late and doubled messages change nothing. */
export const handler = consume(settleNotice, async ({ id, data }, context) => {
  const { mode, shopId, upstreamOrderId, event } = data
  const desk = await deskFor(context, { mode, shopId }, context.now, id)
  const settled = desk && (await settleUpstream(desk, upstreamOrderId))
  // An order of nobody: the acquirer's account may serve more than us (5.7). Told, and not tried again.
  if (!settled) logger.error('notice of an unknown order', { shopId, mode, upstreamOrderId, event })
})
