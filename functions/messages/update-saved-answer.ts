import { handle } from '#functions/http/handle.ts'
import { getSavedAnswer, ofPartner, putSavedAnswer } from '#functions/store/saved-answers.ts'
import { updateSavedAnswer } from '#shared/api/messages.ts'
import { shownAnswer } from './views/saved-answer-view.ts'

export const handler = handle(updateSavedAnswer, async ({ input, caller, table, now, commit, fail }) => {
  const whose = ofPartner(caller.partnerId)
  const { id, version, title, text } = input
  const before = await getSavedAnswer(table, whose, id)
  if (!before) return fail('not-found')
  if (before.version !== version) return fail('stale-version')
  const after = { id, title, text, version: version + 1, savedAt: now() }
  return commit({ writes: [putSavedAnswer(whose, before, after)], answer: shownAnswer(after) })
})
