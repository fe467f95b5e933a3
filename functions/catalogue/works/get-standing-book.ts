import { handle } from '#functions/machinery/http/handle.ts'
import { getContent } from '#functions/store/catalogue/content.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { sha256 } from '#functions/store/kernel/sha256.ts'
import { readOnChain } from '#functions/store/provenance/chain.ts'
import { readStandingBook } from '#functions/views/standing-book.ts'
import { cardsOf } from '#functions/views/work-cards.ts'
import { getStandingBook } from '#shared/api/provenance/standing-book.ts'
import { isInSight, isPublic } from '#shared/domain/catalogue/work/artwork.ts'
import { isSeller } from '#shared/domain/catalogue/work/ownership.ts'
import { detailView } from '#shared/domain/catalogue/work/work-detail.ts'
import { features } from '#shared/domain/kernel/features.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { tokenIdOf } from '#shared/domain/provenance/ledger/entry.ts'
import { bookWork, originalsOf, viewOnChain, viewStandingBook } from '#shared/domain/provenance/ledger/standing-book.ts'

/**
 * For every member where the work is public; any other work's facts are answered only to members who may see it (D90,
 * D95).
 */
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
