import { lookAtRooms } from '#events/messages.ts'
import { consume } from '#functions/reactions/consume.ts'
import { lookAt } from './looking/look.ts'

export const handler = consume(lookAtRooms, ({ data }, context) => lookAt(context, data))
