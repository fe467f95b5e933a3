import { handle } from '#functions/http/handle.ts'
import { getSavedAnswer, ofPartner, removeSavedAnswer } from '#functions/store/saved-answers.ts'
import { deleteSavedAnswer } from '#shared/api/messages.ts'

export const handler = handle(deleteSavedAnswer, async ({ input, caller, table, commit, fail }) => {
  const whose = ofPartner(caller.partnerId)
  if (!(await getSavedAnswer(table, whose, input.id))) return fail('not-found')
  return commit({ writes: [removeSavedAnswer(whose, input.id)], answer: { done: true as const } })
})
