import { sweepRooms } from '#events/conversing/messages.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { sweep } from '#functions/machinery/reactions/sweep.ts'
import { overdueRooms } from '#functions/store/conversing/rooms.ts'
import { lookAt } from './looking/look.ts'

/** Advances rooms that no timer has advanced. */
export const handler = background(sweepRooms, async (_event, context) => {
  const overdue = await overdueRooms(context.table, context.now())
  await sweep(overdue, 'room not looked at', one => lookAt(context, one))
})
