import { handle } from '#functions/http/handle.ts'
import { audited } from '#functions/store/audit.ts'
import { getSavedAnswer, ofHouse, removeSavedAnswer } from '#functions/store/saved-answers.ts'
import { adminDeleteSavedAnswer } from '#shared/api/console/messages.ts'

export const handler = handle(adminDeleteSavedAnswer, async ({ input, caller, table, now, newId, commit, fail }) => {
  const { id } = input
  const before = await getSavedAnswer(table, ofHouse, id)
  if (!before) return fail('not-found')
  const audit = { id: newId(), at: now(), by: caller, action: adminDeleteSavedAnswer.id }
  return commit({
    writes: [
      removeSavedAnswer(ofHouse, id),
      audited({ ...audit, subject: { kind: 'saved-answer', id }, before, after: null }),
    ],
    answer: { done: true as const },
  })
})
