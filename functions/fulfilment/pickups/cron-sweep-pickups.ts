import { sweepPickups } from '#events/fulfilment/pickups.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { sweep } from '#functions/machinery/reactions/sweep.ts'
import { measure } from '#functions/machinery/runtime/metrics.ts'
import { duePickups } from '#functions/store/fulfilment/pickups.ts'
import { nextPickupDue, pickupRules } from '#shared/domain/fulfilment/pickup/pickup.ts'
import { isLapsing } from '#shared/domain/fulfilment/pickup/schedule.ts'
import { advancePickup } from './moving/advance-pickup.ts'

/**
 * Advances pick-ups that no timer has advanced, and counts the proposals that end soon, while there is time to answer
 * them.
 */
export const handler = background(sweepPickups, async (_event, context) => {
  const now = context.now()
  const due = await duePickups(context.table, now + pickupRules.alertMs)
  const overdue = due.filter(pickup => (nextPickupDue(pickup)?.at ?? now) <= now)
  await sweep(overdue, 'pick-up not advanced', ({ id }) => advancePickup(context, id))
  measure('UnansweredPickups', due.filter(pickup => !overdue.includes(pickup) && isLapsing(pickup, now)).length)
})
