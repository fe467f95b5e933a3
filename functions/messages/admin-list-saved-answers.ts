import { handle } from '#functions/http/handle.ts'
import { ofHouse } from '#functions/store/saved-answers.ts'
import { adminListSavedAnswers } from '#shared/api/console/messages.ts'
import { keptAnswers } from './keeping/answers.ts'

export const handler = handle(adminListSavedAnswers, ({ table }) => keptAnswers(table, ofHouse))
