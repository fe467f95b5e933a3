import { disconnect } from '#events/telling/sockets.ts'
import { forget } from '#functions/machinery/http/socket-topics.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import type { SocketEvent } from '#functions/telling/sockets/connection/socket-event.ts'

/**
 * AWS calls this on a best-effort basis; a connection that it misses is removed by the first message that meets a 410.
 */
export const handler = background(disconnect, async (event: SocketEvent, context) => {
  await forget(context, event.requestContext.connectionId)
  return { statusCode: 200 }
})
