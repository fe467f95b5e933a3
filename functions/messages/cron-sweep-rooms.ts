import { sweepRooms } from '#events/messages.ts'
import { background } from '#functions/reactions/consume.ts'
import { sweep } from '#functions/reactions/sweep.ts'
import { overdueRooms } from '#functions/store/rooms.ts'
import { lookAt } from './looking/look.ts'

/** Rooms that no timer has looked at. */
export const handler = background(sweepRooms, async (_event, context) => {
  const overdue = await overdueRooms(context.table, context.now())
  await sweep(overdue, 'room not looked at', one => lookAt(context, one))
})
