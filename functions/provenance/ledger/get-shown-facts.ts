import { handle } from '#functions/machinery/http/handle.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { getStanding } from '#functions/store/people/sessions.ts'
import { findDisclosure, getDisclosureBook } from '#functions/store/provenance/disclosures.ts'
import { historyEntriesOf } from '#functions/store/provenance/ledger.ts'
import { getShownFacts } from '#shared/api/provenance/disclosures.ts'
import { isPublic } from '#shared/domain/catalogue/work/artwork.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { say } from '#shared/domain/kernel/language.ts'
import { isShowing, lastTransitionOf, ownFacts } from '#shared/domain/provenance/ledger/shown-facts.ts'

/**
 * One answer, which does not distinguish: links that ended, of a former owner, of a closed account, of a hidden work,
 * and links that never existed.
 */
export const handler = handle(getShownFacts, async ({ input, table, language, now, fail }) => {
  const found = await findDisclosure(table, input.token)
  if (!found) return fail('not-found')
  const { userId, workId, linkId } = found
  const [work, owner, book, history] = await Promise.all([
    getWork(table, workId),
    getStanding(table, userId),
    getDisclosureBook(table, userId, workId),
    historyEntriesOf(table, workId),
  ])
  const link = book?.links.find(({ id }) => id === linkId)
  const at = now()
  const isOwners = work?.seller.userId === userId && owner !== undefined && owner.closedAt === undefined
  if (!work || !link || !isOwners || !isPublic(work)) return fail('not-found')
  if (!isShowing(link, { now: at, heldBy: lastTransitionOf(history) })) return fail('not-found')
  const facts = ownFacts(history, userId).filter(({ id }) => link.facts.includes(id))
  return {
    work: { id: work.id, title: say(work.title, language), number: work.number ?? null, img: work.imgs[0] ?? null },
    facts: facts.map(({ entry: { seq, type, occurredAt }, disclosure }) => ({ seq, type, occurredAt, disclosure })),
    endsAt: iso(link.endsAt),
    serverTime: iso(at),
  }
})
