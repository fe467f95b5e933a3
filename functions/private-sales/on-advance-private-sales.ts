import { advancePrivateSales } from '#events/private-sales.ts'
import { consume } from '#functions/reactions/consume.ts'
import { advanceSale } from './advancing/advance-sale.ts'

export const handler = consume(advancePrivateSales, async ({ data }, context) => advanceSale(context, data.saleId))
