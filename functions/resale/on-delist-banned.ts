import { delistBanned } from '#events/resale.ts'
import { consume } from '#functions/reactions/consume.ts'
import { holdingsOf } from '#functions/store/holdings.ts'
import { getWorks } from '#functions/store/works.ts'
import { advanceApplication } from './listing/advance-application.ts'

/** Each work by itself: one that fails comes again with the message, and finds the others done (D77). */
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
