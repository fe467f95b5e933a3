import { handle } from '#functions/machinery/http/handle.ts'
import { ofHouse } from '#functions/store/conversing/saved-answers.ts'
import { audited } from '#functions/store/people/audit.ts'
import { adminDeleteSavedAnswer } from '#shared/api/conversing/console/messages.ts'
import { dropAnswer } from './keeping/answers.ts'

export const handler = handle(adminDeleteSavedAnswer, async ({ input, caller, table, now, newId, commit, fail }) => {
  const kept = await dropAnswer(table, ofHouse, input.id)
  if (kept.outcome === 'refused') return fail(kept.code)
  const { before, after, write, answer } = kept
  const subject = { kind: 'saved-answer', id: input.id }
  const audit = { id: newId(), at: now(), by: caller, action: adminDeleteSavedAnswer.id, subject }
  return commit({ writes: [write, audited({ ...audit, before, after })], answer })
})
