import { handle } from '#functions/http/handle.ts'
import { ofPartner, savedAnswersOf } from '#functions/store/saved-answers.ts'
import { listSavedAnswers } from '#shared/api/messages.ts'
import { shownAnswer } from './views/saved-answer-view.ts'

export const handler = handle(listSavedAnswers, async ({ caller, table }) => ({
  list: (await savedAnswersOf(table, ofPartner(caller.partnerId))).map(shownAnswer),
}))
