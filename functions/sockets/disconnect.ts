import { disconnect } from '#events/sockets.ts'
import { background } from '#functions/lib/consume.ts'
import type { SocketEvent } from '#functions/lib/socket-event.ts'
import { forget } from '#functions/lib/sockets.ts'

/** AWS does its best to call this; what it misses goes with the first message that meets a 410. */
export const handler = background(disconnect, async (event: SocketEvent, context) => {
  await forget(context, event.requestContext.connectionId)
  return { statusCode: 200 }
})
