import { lookAtRooms } from '#events/conversing/messages.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { lookAt } from './looking/look.ts'

export const handler = consume(lookAtRooms, ({ data }, context) => lookAt(context, data))
