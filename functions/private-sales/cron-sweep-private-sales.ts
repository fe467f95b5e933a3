import { sweepPrivateSales } from '#events/private-sales.ts'
import { background } from '#functions/reactions/consume.ts'
import { sweep } from '#functions/reactions/sweep.ts'
import { allPrivateSales } from '#functions/store/private-sales.ts'
import { isCleared, isSaleOver } from '#shared/domain/private-sale/private-sale.ts'
import { advanceSale } from './advancing/advance-sale.ts'

/** Sales that have ended and still keep a work secret. */
export const handler = background(sweepPrivateSales, async (_event, context) => {
  const now = context.now()
  const overdue = (await allPrivateSales(context.table)).filter(sale => !isCleared(sale) && isSaleOver(sale, now))
  await sweep(overdue, 'private sale not advanced', ({ id }) => advanceSale(context, id))
})
