import { handle } from '#functions/machinery/http/handle.ts'
import { ofPartner } from '#functions/store/conversing/saved-answers.ts'
import { deleteSavedAnswer } from '#shared/api/conversing/messages.ts'
import { dropAnswer } from './keeping/answers.ts'

export const handler = handle(deleteSavedAnswer, async ({ input, caller, table, commit, fail }) => {
  const kept = await dropAnswer(table, ofPartner(caller.partnerId), input.id)
  return kept.outcome === 'refused' ? fail(kept.code) : commit({ writes: [kept.write], answer: kept.answer })
})
