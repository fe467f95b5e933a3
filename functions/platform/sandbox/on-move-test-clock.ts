import { moveTestClock } from '#events/platform/sandbox.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { moveClock } from './clocks/move-clock.ts'

export const handler = consume(moveTestClock, async ({ data }, context) =>
  moveClock(context, data.shopId, data.clockId, data.step),
)
