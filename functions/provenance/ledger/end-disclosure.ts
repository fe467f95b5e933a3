import { handle } from '#functions/machinery/http/handle.ts'
import { getDisclosureBook, putDisclosureBook } from '#functions/store/provenance/disclosures.ts'
import { endDisclosure } from '#shared/api/provenance/disclosures.ts'

/** Ends an own link, also after the work got another owner, when the link discloses nothing any more. */
export const handler = handle(endDisclosure, async ({ input, caller, table, now, fail, commit }) => {
  const before = await getDisclosureBook(table, caller.userId, input.id)
  const link = before?.links.find(({ id }) => id === input.link)
  if (!before || !link) return fail('not-found')
  const { endedAt = Math.min(now(), link.endsAt) } = link
  const links = before.links.map(each => (each === link ? { ...link, endedAt } : each))
  const { userId, workId } = before
  return commit({
    writes: [putDisclosureBook(before, { userId, workId, links })],
    answer: { done: true as const },
  })
})
