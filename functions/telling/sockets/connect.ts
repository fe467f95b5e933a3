import { connect } from '#events/telling/sockets.ts'
import { forget } from '#functions/machinery/http/socket-topics.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import {
  isOneTooMany,
  markHeard,
  newConnection,
  openWrites,
  putSubscription,
  subscribed,
} from '#functions/store/telling/sockets.ts'
import { type SocketEvent, socketCaller } from '#functions/telling/sockets/connection/socket-event.ts'
import { userTopic } from '#shared/api/telling/sockets.ts'

/** A page of another site gets no connection, so that it cannot listen with our member's cookie (DESIGN 3). */
export const handler = background(connect, async (event: SocketEvent, context) => {
  const { table, commit, now } = context
  const { connectionId } = event.requestContext
  const visitor = await socketCaller(event, table, now())
  if (visitor === 'refused') return { statusCode: 403 }
  const connection = newConnection(connectionId, visitor, now())
  const own = visitor.caller && userTopic(visitor.caller.userId)
  await commit({
    once: connectionId,
    writes: own
      ? [...openWrites(subscribed(connection, own, 0)), putSubscription(connection, own, 0), markHeard(own, now())]
      : openWrites(connection),
  })
  if (!(await isOneTooMany(table, connection, now()))) return { statusCode: 200 }
  await forget(context, connectionId)
  return { statusCode: 429 }
})
