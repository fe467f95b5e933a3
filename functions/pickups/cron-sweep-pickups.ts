import { sweepPickups } from '#events/pickups.ts'
import { background } from '#functions/reactions/consume.ts'
import { sweep } from '#functions/reactions/sweep.ts'
import { overduePickups } from '#functions/store/pickups.ts'
import { advancePickup } from './moving/advance-pickup.ts'

/** Pick-ups that no timer has moved on. */
export const handler = background(sweepPickups, async (_event, context) => {
  const pickups = await overduePickups(context.table, context.now())
  await sweep(pickups, 'pick-up not advanced', ({ id }) => advancePickup(context, id))
})
