import { sweepOffers } from '#events/selling/offers.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { sweep } from '#functions/machinery/reactions/sweep.ts'
import { overdueBooks } from '#functions/store/selling/offers.ts'
import { advanceOffersOf } from './deciding/advance.ts'

/** Advances offers that no timer has advanced. */
export const handler = background(sweepOffers, async (_event, context) => {
  const books = await overdueBooks(context.table, context.now())
  await sweep(books, 'offers not advanced', ({ productId }) => advanceOffersOf(context, productId))
})
