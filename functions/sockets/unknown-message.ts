import { unknownMessage } from '#events/sockets.ts'
import { background } from '#functions/lib/consume.ts'
import type { SocketEvent } from '#functions/lib/socket-event.ts'

export const handler = background(unknownMessage, async (event: SocketEvent, { sockets }) => {
  await sockets.post(event.requestContext.connectionId, { type: 'refused', topic: null, code: 40000 })
  return { statusCode: 200 }
})
