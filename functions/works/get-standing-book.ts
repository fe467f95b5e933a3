import { handle } from '#functions/http/handle.ts'
import { readOnChain } from '#functions/store/chain.ts'
import { getContent } from '#functions/store/content.ts'
import { sha256 } from '#functions/store/sha256.ts'
import { getWork } from '#functions/store/works.ts'
import { readStandingBook } from '#functions/views/standing-book.ts'
import { cardsOf } from '#functions/views/work-cards.ts'
import { getStandingBook } from '#shared/api/standing-book.ts'
import { features } from '#shared/domain/features.ts'
import { iso } from '#shared/domain/iso.ts'
import { tokenIdOf } from '#shared/domain/ledger/entry.ts'
import { bookWork, originalsOf, viewOnChain, viewStandingBook } from '#shared/domain/ledger/standing-book.ts'
import { isInSight, isPublic } from '#shared/domain/work/artwork.ts'
import { isSeller } from '#shared/domain/work/ownership.ts'
import { detailView } from '#shared/domain/work/work-detail.ts'

/** For whoever is logged in where the work is public; any other is known to who has it alone (D90, D95). */
export const handler = handle(getStandingBook, async ({ input, table, caller, language, currency, now, fail }) => {
  const work = await getWork(table, input.id)
  const isHolder = work !== undefined && isSeller(work, caller)
  if (!work || !(isInSight(work, caller) || isHolder)) return fail('not-found')
  const hasProof = features.ledger && isPublic(work) && work.ledger !== undefined
  const [[card], artist, book, onChain, tokenId] = await Promise.all([
    cardsOf(table, [work], { language, currency, now, caller }),
    getContent(table, 'artist', work.artistId),
    readStandingBook(table, work, { isHolder }),
    hasProof ? readOnChain(table, work.id) : undefined,
    tokenIdOf(work.id, sha256),
  ])
  if (!card) return fail('not-found')
  return {
    ...bookWork().parse(detailView(card, work, { artist, language })),
    ...viewStandingBook(book, { isYou: isHolder, readerId: caller.userId }, language),
    blockchain: onChain ? viewOnChain(onChain, tokenId) : null,
    originals: originalsOf(work),
    isPublic: isPublic(work),
    serverTime: iso(now()),
  }
})
