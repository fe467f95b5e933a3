import { remindMember } from '#events/collecting.ts'
import { consume } from '#functions/reactions/consume.ts'
import { advanceReminder } from './telling/advance-reminder.ts'

export const handler = consume(remindMember, async ({ data }, context) => advanceReminder(context, data))
