import { advanceOffers } from '#events/selling/offers.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { advanceOffersOf } from './deciding/advance.ts'

export const handler = consume(advanceOffers, async ({ data }, context) => advanceOffersOf(context, data.productId))
