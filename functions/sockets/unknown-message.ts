import { unknownMessage } from '#events/sockets.ts'
import { background } from '#functions/reactions/consume.ts'
import type { SocketEvent } from '#functions/sockets/connection/socket-event.ts'

export const handler = background(unknownMessage, async (event: SocketEvent, { sockets }) => {
  await sockets.post(event.requestContext.connectionId, { type: 'refused', topic: null, code: 40000 })
  return { statusCode: 200 }
})
