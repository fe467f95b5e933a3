import { handle } from '#functions/http/handle.ts'
import { ofPartner } from '#functions/store/saved-answers.ts'
import { listSavedAnswers } from '#shared/api/messages.ts'
import { keptAnswers } from './keeping/answers.ts'

export const handler = handle(listSavedAnswers, ({ caller, table }) => keptAnswers(table, ofPartner(caller.partnerId)))
