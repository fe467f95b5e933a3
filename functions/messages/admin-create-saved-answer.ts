import { handle } from '#functions/http/handle.ts'
import { audited } from '#functions/store/audit.ts'
import { ofHouse } from '#functions/store/saved-answers.ts'
import { adminCreateSavedAnswer } from '#shared/api/console/messages.ts'
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
