import { handle } from '#functions/http/handle.ts'
import { audited } from '#functions/store/audit.ts'
import { getSavedAnswer, ofHouse, putSavedAnswer } from '#functions/store/saved-answers.ts'
import { adminUpdateSavedAnswer } from '#shared/api/console/messages.ts'
import { shownAnswer } from './views/saved-answer-view.ts'

export const handler = handle(adminUpdateSavedAnswer, async ({ input, caller, table, now, newId, commit, fail }) => {
  const { id, version, title, text } = input
  const before = await getSavedAnswer(table, ofHouse, id)
  if (!before) return fail('not-found')
  if (before.version !== version) return fail('stale-version')
  const at = now()
  const after = { id, title, text, version: version + 1, savedAt: at }
  const audit = { id: newId(), at, by: caller, action: adminUpdateSavedAnswer.id }
  return commit({
    writes: [
      putSavedAnswer(ofHouse, before, after),
      audited({ ...audit, subject: { kind: 'saved-answer', id }, before, after }),
    ],
    answer: shownAnswer(after),
  })
})
