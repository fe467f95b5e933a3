import { disclosureToken } from '#functions/machinery/credentials/disclosure-tokens.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import {
  getDisclosureBook,
  putDisclosureBook,
  putDisclosurePointer,
  tokenHashOf,
} from '#functions/store/provenance/disclosures.ts'
import { historyEntriesOf } from '#functions/store/provenance/ledger.ts'
import { createDisclosure } from '#shared/api/provenance/disclosures.ts'
import { isPublic } from '#shared/domain/catalogue/work/artwork.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import {
  isShowing,
  lastTransitionOf,
  ownFacts,
  rememberedLinks,
  shownRules,
} from '#shared/domain/provenance/ledger/shown-facts.ts'
import { dayMs } from '#shared/durations.ts'

/** Creates one link that discloses the owner's own facts; two calls at once are counted one after the other. */
export const handler = handle(createDisclosure, async context => {
  const { input, caller, table, secrets, now, newId, fail, invalid, commit } = context
  const { userId } = caller
  const at = now()
  const linkId = newId()
  const token = await disclosureToken(secrets.codeKey, linkId)
  const create = async () => {
    const [work, before, history] = await Promise.all([
      getWork(table, input.id),
      getDisclosureBook(table, userId, input.id),
      historyEntriesOf(table, input.id),
    ])
    if (!work || work.seller.userId !== userId) return fail('not-found')
    if (!isPublic(work)) return fail('work-state')
    const own = new Set(ownFacts(history, userId).map(({ id }) => id))
    if (!input.facts.every(fact => own.has(fact))) return invalid({ field: 'facts', key: 'CHOICE_MISSING' })
    const heldBy = lastTransitionOf(history)
    const links = rememberedLinks(before?.links ?? [], at)
    if (links.filter(link => isShowing(link, { now: at, heldBy })).length >= shownRules.openMax)
      return fail('disclosures-full')
    const endsAt = at + input.days * dayMs
    const link = { id: linkId, tokenHash: tokenHashOf(token), facts: input.facts, createdAt: at, endsAt, heldBy }
    const book = { userId, workId: work.id, links: [...links, link] }
    return commit.unlessBusy({
      writes: [putDisclosureBook(before, book), putDisclosurePointer(book, link)],
      answer: { id: linkId, endsAt: iso(endsAt) },
    })
  }
  return untilWritten(create, { attempts: 12, otherwise: () => fail('busy', undefined, 1) })
})
