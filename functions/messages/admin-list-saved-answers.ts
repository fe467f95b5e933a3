import { handle } from '#functions/http/handle.ts'
import { ofHouse, savedAnswersOf } from '#functions/store/saved-answers.ts'
import { adminListSavedAnswers } from '#shared/api/console/messages.ts'
import { shownAnswer } from './views/saved-answer-view.ts'

export const handler = handle(adminListSavedAnswers, async ({ table }) => ({
  list: (await savedAnswersOf(table, ofHouse)).map(shownAnswer),
}))
