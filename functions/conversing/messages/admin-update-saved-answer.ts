import { handle } from '#functions/machinery/http/handle.ts'
import { ofHouse } from '#functions/store/conversing/saved-answers.ts'
import { audited } from '#functions/store/people/audit.ts'
import { adminUpdateSavedAnswer } from '#shared/api/conversing/console/messages.ts'
import { changeAnswer } from './keeping/answers.ts'

export const handler = handle(adminUpdateSavedAnswer, async ({ input, caller, table, now, newId, commit, fail }) => {
  const at = now()
  const kept = await changeAnswer(table, ofHouse, input, at)
  if (kept.outcome === 'refused') return fail(kept.code)
  const { before, after, write, answer } = kept
  const subject = { kind: 'saved-answer', id: input.id }
  const audit = { id: newId(), at, by: caller, action: adminUpdateSavedAnswer.id, subject }
  return commit({ writes: [write, audited({ ...audit, before, after })], answer })
})
