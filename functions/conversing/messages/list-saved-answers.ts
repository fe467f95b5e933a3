import { handle } from '#functions/machinery/http/handle.ts'
import { ofPartner } from '#functions/store/conversing/saved-answers.ts'
import { listSavedAnswers } from '#shared/api/conversing/messages.ts'
import { keptAnswers } from './keeping/answers.ts'

export const handler = handle(listSavedAnswers, ({ caller, table }) => keptAnswers(table, ofPartner(caller.partnerId)))
