import { handle } from '#functions/machinery/http/handle.ts'
import { ofHouse } from '#functions/store/conversing/saved-answers.ts'
import { audited } from '#functions/store/people/audit.ts'
import { adminCreateSavedAnswer } from '#shared/api/conversing/console/messages.ts'
import { keepAnswer } from './keeping/answers.ts'

export const handler = handle(adminCreateSavedAnswer, async ({ input, caller, table, now, newId, commit, fail }) => {
  const at = now()
  const id = newId()
  const kept = await keepAnswer(table, ofHouse, input, { id, at })
  if (kept.outcome === 'refused') return fail(kept.code)
  const { before, after, write, answer } = kept
  const audit = {
    id: newId(),
    at,
    by: caller,
    action: adminCreateSavedAnswer.id,
    subject: { kind: 'saved-answer', id },
  }
  return commit({ writes: [write, audited({ ...audit, before, after })], answer })
})
