import { disclosureToken } from '#functions/machinery/credentials/disclosure-tokens.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { getDisclosureBook } from '#functions/store/provenance/disclosures.ts'
import { historyEntriesOf } from '#functions/store/provenance/ledger.ts'
import { listDisclosures } from '#shared/api/provenance/disclosures.ts'
import { isPublic } from '#shared/domain/catalogue/work/artwork.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { say } from '#shared/domain/kernel/language.ts'
import {
  isShowing,
  lastTransitionOf,
  ownFacts,
  rememberedLinks,
  shownRules,
} from '#shared/domain/provenance/ledger/shown-facts.ts'

/** For the work's owner alone. */
export const handler = handle(listDisclosures, async ({ input, caller, table, secrets, language, now, fail }) => {
  const { userId } = caller
  const [work, book, history] = await Promise.all([
    getWork(table, input.id),
    getDisclosureBook(table, userId, input.id),
    historyEntriesOf(table, input.id),
  ])
  if (!work || work.seller.userId !== userId) return fail('not-found')
  const at = now()
  const heldBy = lastTransitionOf(history)
  const links = rememberedLinks(book?.links ?? [], at).toReversed()
  const isOpen = links.map(link => isShowing(link, { now: at, heldBy }))
  return {
    id: work.id,
    title: say(work.title, language),
    img: work.imgs[0] ?? null,
    isPublic: isPublic(work),
    facts: ownFacts(history, userId).flatMap(({ id, entry: { seq, type, occurredAt }, name, value }) =>
      typeof value === 'string' || typeof value === 'number' ? [{ id, seq, type, occurredAt, name, value }] : [],
    ),
    links: await Promise.all(
      links.map(async ({ id, facts, createdAt, endsAt, endedAt }, index) => ({
        ...{ id, facts, isOpen: isOpen[index] === true },
        createdAt: iso(createdAt),
        endsAt: iso(endedAt ?? endsAt),
        token: isOpen[index] ? await disclosureToken(secrets.codeKey, id) : null,
      })),
    ),
    left: Math.max(0, shownRules.openMax - isOpen.filter(Boolean).length),
    serverTime: iso(at),
  }
})
