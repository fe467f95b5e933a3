import { eraseMember } from '#events/people/accounts.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { advanceLeaving } from './leaving/erase-member.ts'

export const handler = consume(eraseMember, ({ data }, context) => advanceLeaving(context, data.userId))
