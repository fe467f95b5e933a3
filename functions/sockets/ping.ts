import { ping } from '#events/sockets.ts'
import { background } from '#functions/reactions/consume.ts'
import { parseClientMessage, type SocketEvent } from '#functions/sockets/connection/socket-event.ts'
import { iso } from '#shared/domain/iso.ts'

/** The heartbeat; three of them tell a client how far its clock is off (D58). */
export const handler = background(ping, async (event: SocketEvent, { sockets, now }) => {
  const id = parseClientMessage(event, 'ping')?.id
  const serverTime = iso(now())
  await sockets.post(event.requestContext.connectionId, { type: 'pong', ...(id !== undefined && { id }), serverTime })
  return { statusCode: 200 }
})
