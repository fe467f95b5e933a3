import { handle } from '#functions/http/handle.ts'
import { audited } from '#functions/store/audit.ts'
import { newSavedAnswer, ofHouse, savedAnswersOf } from '#functions/store/saved-answers.ts'
import { adminCreateSavedAnswer } from '#shared/api/console/messages.ts'
import { savedAnswerRules } from '#shared/domain/message/answers.ts'
import { shownAnswer } from './views/saved-answer-view.ts'

export const handler = handle(adminCreateSavedAnswer, async ({ input, caller, table, now, newId, commit, fail }) => {
  if ((await savedAnswersOf(table, ofHouse)).length >= savedAnswerRules.most) return fail('answers-full')
  const at = now()
  const answer = { ...input, id: newId(), version: 1, savedAt: at }
  const audit = { id: newId(), at, by: caller, action: adminCreateSavedAnswer.id }
  return commit({
    writes: [
      newSavedAnswer(ofHouse, answer),
      audited({ ...audit, subject: { kind: 'saved-answer', id: answer.id }, before: null, after: answer }),
    ],
    answer: shownAnswer(answer),
  })
})
