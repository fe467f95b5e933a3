import { remindMember } from '#events/selling/collecting.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { advanceReminder } from './telling/advance-reminder.ts'

export const handler = consume(remindMember, async ({ data }, context) => advanceReminder(context, data))
