import { letterSent } from '#events/conversing/letters.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { keepLetter, writeLetter } from '#functions/store/conversing/letters.ts'
import { audited } from '#functions/store/people/audit.ts'
import { namedMembers } from '#functions/store/people/named-members.ts'
import { findPrivateSale } from '#functions/store/selling/private-sales.ts'
import { adminSendLetter } from '#shared/api/conversing/console/letters.ts'

/** Sends to all recipients or to nobody: a mistyped name is corrected before anything is sent. */
export const handler = handle(adminSendLetter, async ({ input, table, caller, now, newId, fail, commit }) => {
  const { privateSaleId } = input
  if (privateSaleId !== undefined && !(await findPrivateSale(table, privateSaleId))) return fail('not-found')
  const { members, unknown } = await namedMembers(table, input.to)
  if (unknown.length > 0) return { id: null, recipients: 0, unknown }
  const at = now()
  const id = newId()
  const letter = {
    id,
    title: { ja: input.title.ja, en: input.title.en },
    content: { ja: input.content.ja, en: input.content.en },
    createdAt: at,
    ...(privateSaleId !== undefined && { privateSaleId }),
  }
  const sent = { ...letter, recipients: members.length, byName: caller.name }
  const audit = { id: newId(), at, by: caller, action: adminSendLetter.id, subject: { kind: 'letter', id } }
  return commit({
    writes: [
      keepLetter(sent),
      ...members.map(({ userId }) => writeLetter({ ...letter, userId })),
      audited({ ...audit, before: null, after: { ...sent, to: members.map(({ userId }) => userId) } }),
    ],
    events: [letterSent({ letterId: id, memberIds: members.map(({ userId }) => userId) })],
    answer: { id, recipients: members.length, unknown: [] },
  })
})
