import { handle } from '#functions/http/handle.ts'
import { newSavedAnswer, ofPartner, savedAnswersOf } from '#functions/store/saved-answers.ts'
import { createSavedAnswer } from '#shared/api/messages.ts'
import { savedAnswerRules } from '#shared/domain/message/answers.ts'
import { shownAnswer } from './views/saved-answer-view.ts'

export const handler = handle(createSavedAnswer, async ({ input, caller, table, now, newId, commit, fail }) => {
  const whose = ofPartner(caller.partnerId)
  if ((await savedAnswersOf(table, whose)).length >= savedAnswerRules.most) return fail('answers-full')
  const answer = { ...input, id: newId(), version: 1, savedAt: now() }
  return commit({ writes: [newSavedAnswer(whose, answer)], answer: shownAnswer(answer) })
})
