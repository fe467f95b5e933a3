import { setTimer } from '#events/kernel/timers.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'

export const handler = consume(setTimer, async ({ data }, { schedules }) => {
  await schedules.create(data.name, data.at, data.event)
})
