import { advanceOffers } from '#events/offers.ts'
import { consume } from '#functions/reactions/consume.ts'
import { advanceOffersOf } from './deciding/advance.ts'

export const handler = consume(advanceOffers, async ({ data }, context) => advanceOffersOf(context, data.productId))
