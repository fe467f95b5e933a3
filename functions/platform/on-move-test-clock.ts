import { moveTestClock } from '#events/platform-webhooks.ts'
import { consume } from '#functions/reactions/consume.ts'
import { moveClock } from './steps/move-clock.ts'

export const handler = consume(moveTestClock, async ({ data }, context) =>
  moveClock(context, data.shopId, data.clockId, data.step),
)
