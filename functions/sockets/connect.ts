import { connect } from '#events/sockets.ts'
import { background } from '#functions/reactions/consume.ts'
import { type SocketEvent, socketCaller } from '#functions/sockets/connection/socket-event.ts'
import { markHeard, newConnection, putConnection, putSubscription, subscribed } from '#functions/store/sockets.ts'
import { userTopic } from '#shared/api/sockets.ts'

/** A page of another site gets no connection, so it cannot listen with our member's cookie (DESIGN 3). */
export const handler = background(connect, async (event: SocketEvent, { table, commit, now }) => {
  const { connectionId } = event.requestContext
  const caller = await socketCaller(event, table, now())
  if (caller === 'refused') return { statusCode: 403 }
  const connection = newConnection(connectionId, caller, now())
  const own = caller && userTopic(caller.userId)
  await commit({
    once: connectionId,
    writes: own
      ? [putConnection(subscribed(connection, own, 0)), putSubscription(connection, own, 0), markHeard(own, now())]
      : [putConnection(connection)],
  })
  return { statusCode: 200 }
})
