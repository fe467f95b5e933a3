import { sweepResales } from '#events/selling/resale.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { sweep } from '#functions/machinery/reactions/sweep.ts'
import { overdueApplications } from '#functions/store/selling/applications.ts'
import { advanceApplication } from './listing/advance-application.ts'

/** Advances applications that no timer has advanced. An application that fails does not stop the others. */
export const handler = background(sweepResales, async (_event, context) => {
  const overdue = (await overdueApplications(context.table, context.now())).map(applicationId => ({ applicationId }))
  await sweep(overdue, 'application not advanced', each => advanceApplication(context, each.applicationId))
})
