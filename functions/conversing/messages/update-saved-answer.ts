import { handle } from '#functions/machinery/http/handle.ts'
import { ofPartner } from '#functions/store/conversing/saved-answers.ts'
import { updateSavedAnswer } from '#shared/api/conversing/messages.ts'
import { changeAnswer } from './keeping/answers.ts'

export const handler = handle(updateSavedAnswer, async ({ input, caller, table, now, commit, fail }) => {
  const kept = await changeAnswer(table, ofPartner(caller.partnerId), input, now())
  return kept.outcome === 'refused' ? fail(kept.code) : commit({ writes: [kept.write], answer: kept.answer })
})
