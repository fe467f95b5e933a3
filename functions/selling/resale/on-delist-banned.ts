import { delistBanned } from '#events/selling/resale.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { holdingsOf } from '#functions/store/selling/holdings.ts'
import { advanceApplication } from './listing/advance-application.ts'

/** Handles each work by itself: one that fails is retried with the message, which finds the others done (D77). */
export const handler = consume(delistBanned, async ({ data }, context) => {
  const holdings = await holdingsOf(context.table, data.userId)
  const works = await getWorks(
    context.table,
    holdings.map(({ workId }) => workId),
  )
  for (const { applicationId, saleStatus } of works) {
    if (applicationId !== undefined && saleStatus === 'on-sale') await advanceApplication(context, applicationId)
  }
})
