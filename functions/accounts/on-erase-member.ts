import { eraseMember } from '#events/accounts.ts'
import { consume } from '#functions/reactions/consume.ts'
import { advanceLeaving } from './leaving/erase-member.ts'

export const handler = consume(eraseMember, ({ data }, context) => advanceLeaving(context, data.userId))
