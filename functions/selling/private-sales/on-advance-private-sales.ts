import { advancePrivateSales } from '#events/selling/private-sales.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { advanceSale } from './advancing/advance-sale.ts'
import { tellOpening } from './advancing/tell-opening.ts'

export const handler = consume(advancePrivateSales, async ({ data }, context) => {
  await tellOpening(context, data.saleId)
  await advanceSale(context, data.saleId)
})
