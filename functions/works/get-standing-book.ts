import { handle } from '#functions/http/handle.ts'
import { getContent } from '#functions/store/content.ts'
import { getWork } from '#functions/store/works.ts'
import { readStandingBook } from '#functions/views/standing-book.ts'
import { cardsOf } from '#functions/views/work-cards.ts'
import { getStandingBook } from '#shared/api/standing-book.ts'
import { iso } from '#shared/domain/iso.ts'
import { isInSight, isPublic } from '#shared/domain/work/artwork.ts'
import { isSeller } from '#shared/domain/work/ownership.ts'
import { bookWork, viewStandingBook } from '#shared/domain/work/standing-book.ts'
import { detailView } from '#shared/domain/work/work-detail.ts'

/** For whoever is logged in where the work is public; any other is known to who has it alone (D90, D95). */
export const handler = handle(getStandingBook, async ({ input, table, caller, language, currency, now, fail }) => {
  const work = await getWork(table, input.id)
  const isHolder = work !== undefined && isSeller(work, caller)
  if (!work || !(isInSight(work, caller) || isHolder)) return fail('not-found')
  const [[card], artist, book] = await Promise.all([
    cardsOf(table, [work], { language, currency, now, caller }),
    getContent(table, 'artist', work.artistId),
    readStandingBook(table, work, { isHolder }),
  ])
  if (!card) return fail('not-found')
  return {
    ...bookWork().parse(detailView(card, work, { artist, language })),
    ...viewStandingBook(book, isHolder, language),
    isPublic: isPublic(work),
    serverTime: iso(now()),
  }
})
