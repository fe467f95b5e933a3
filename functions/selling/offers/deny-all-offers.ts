import { handle } from '#functions/machinery/http/handle.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { getOfferBook } from '#functions/store/selling/offers.ts'
import { denyAllOffers } from '#shared/api/selling/offers.ts'
import { isSeller } from '#shared/domain/catalogue/work/ownership.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { denyAllInBook } from '#shared/domain/selling/offer/decisions.ts'
import { bookChange } from './deciding/book-change.ts'
import { decidedOnBook } from './deciding/on-book.ts'

export const handler = handle(denyAllOffers, async context => {
  const { input, caller, table, now, fail } = context
  const work = await getWork(table, input.productId)
  if (!work || !isSeller(work, caller)) return fail('not-found')
  return decidedOnBook(context, async () => {
    const at = now()
    const book = await getOfferBook(table, work.id)
    const moved = denyAllInBook(book, at)
    if (!moved) return { writes: [], answer: { denied: 0, serverTime: iso(at) } }
    const { writes, events } = await bookChange(table, moved, { before: book, now: at })
    return { writes, events, answer: { denied: moved.moved.length, serverTime: iso(at) } }
  })
})
