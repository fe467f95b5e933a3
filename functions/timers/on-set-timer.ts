import { setTimer } from '#events/timers.ts'
import { consume } from '#functions/reactions/consume.ts'

export const handler = consume(setTimer, async ({ data }, { schedules }) => {
  await schedules.create(data.name, data.at, data.event)
})
