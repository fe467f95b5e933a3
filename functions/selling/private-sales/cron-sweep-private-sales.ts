import { sweepPrivateSales } from '#events/selling/private-sales.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { sweep } from '#functions/machinery/reactions/sweep.ts'
import { allPrivateSales } from '#functions/store/selling/private-sales.ts'
import { isOpenAt } from '#shared/domain/catalogue/work/sale-window.ts'
import { isCleared, isSaleOver } from '#shared/domain/selling/private-sale/private-sale.ts'
import { advanceSale } from './advancing/advance-sale.ts'
import { tellOpening } from './advancing/tell-opening.ts'

/** Sweeps open sales, whose guests may not all have been notified, and ended ones that still keep a work secret. */
export const handler = background(sweepPrivateSales, async (_event, context) => {
  const now = context.now()
  const sales = await allPrivateSales(context.table)
  const open = sales.filter(sale => isOpenAt(sale, now))
  await sweep(open, 'private sale not told of', ({ id }) => tellOpening(context, id))
  const overdue = sales.filter(sale => !isCleared(sale) && isSaleOver(sale, now))
  await sweep(overdue, 'private sale not advanced', ({ id }) => advanceSale(context, id))
})
