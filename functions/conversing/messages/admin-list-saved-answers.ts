import { handle } from '#functions/machinery/http/handle.ts'
import { ofHouse } from '#functions/store/conversing/saved-answers.ts'
import { adminListSavedAnswers } from '#shared/api/conversing/console/messages.ts'
import { keptAnswers } from './keeping/answers.ts'

export const handler = handle(adminListSavedAnswers, ({ table }) => keptAnswers(table, ofHouse))
