import { handle } from '#functions/http/handle.ts'
import { untilWritten } from '#functions/reactions/until-written.ts'
import { getOfferBook } from '#functions/store/offers.ts'
import { getWork } from '#functions/store/works.ts'
import { isCommitted } from '#functions/table/transaction.ts'
import { denyAllOffers } from '#shared/api/offers.ts'
import { iso } from '#shared/domain/iso.ts'
import { denyAllInBook } from '#shared/domain/offer/decisions.ts'
import { isSeller } from '#shared/domain/work/ownership.ts'
import { bookAttempts } from './deciding/again.ts'
import { bookChange } from './deciding/book-change.ts'

export const handler = handle(denyAllOffers, async ({ input, caller, table, now, commit, fail }) => {
  const work = await getWork(table, input.productId)
  if (!work || !isSeller(work, caller)) return fail('not-found')
  const deny = async () => {
    const at = now()
    const book = await getOfferBook(table, work.id)
    const moved = denyAllInBook(book, at)
    if (!moved) return { denied: 0, serverTime: iso(at) }
    const { writes, events } = await bookChange(table, book, moved, at)
    const answer = { denied: moved.moved.length, serverTime: iso(at) }
    const result = await commit.attempt({ writes, events, answer })
    return isCommitted(result) ? result.answer : undefined
  }
  return untilWritten(deny, { attempts: bookAttempts, otherwise: () => fail('busy', undefined, 1) })
})
