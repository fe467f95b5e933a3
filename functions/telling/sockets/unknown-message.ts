import { unknownMessage } from '#events/telling/sockets.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import type { SocketEvent } from '#functions/telling/sockets/connection/socket-event.ts'

/** No page of ours sends such a message: the sender gets an error and is disconnected, so that it costs once. */
export const handler = background(unknownMessage, async (event: SocketEvent, { sockets }) => {
  const { connectionId } = event.requestContext
  await sockets.post(connectionId, { type: 'refused', topic: null, code: 40000 })
  await sockets.close(connectionId)
  return { statusCode: 200 }
})
