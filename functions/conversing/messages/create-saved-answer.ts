import { handle } from '#functions/machinery/http/handle.ts'
import { ofPartner } from '#functions/store/conversing/saved-answers.ts'
import { createSavedAnswer } from '#shared/api/conversing/messages.ts'
import { keepAnswer } from './keeping/answers.ts'

export const handler = handle(createSavedAnswer, async ({ input, caller, table, now, newId, commit, fail }) => {
  const kept = await keepAnswer(table, ofPartner(caller.partnerId), input, { id: newId(), at: now() })
  return kept.outcome === 'refused' ? fail(kept.code) : commit({ writes: [kept.write], answer: kept.answer })
})
