import { unsubscribe } from '#events/telling/sockets.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { getConnection, removeSubscription, setTopics } from '#functions/store/telling/sockets.ts'
import { isTooFast } from '#functions/telling/sockets/connection/admitted-message.ts'
import { parseClientMessage, type SocketEvent } from '#functions/telling/sockets/connection/socket-event.ts'

/** Attempts. Only messages of the same connection compete, fewer than this in any browser. */
const attempts = 5

export const handler = background(unsubscribe, async (event: SocketEvent, context) => {
  const { table, commit, sockets, newId } = context
  const { connectionId } = event.requestContext
  if (await isTooFast({ connectionId }, context)) return { statusCode: 200 }
  const message = parseClientMessage(event, 'unsubscribe')
  if (!message) {
    await sockets.post(connectionId, { type: 'refused', topic: null, code: 40000 })
    return { statusCode: 200 }
  }
  const { topic } = message
  const isRemoved = async () => {
    const connection = await getConnection(table, connectionId)
    const known = connection?.topics.find(each => each.topic === topic)
    if (!connection || !known) return true
    const topics = connection.topics.filter(each => each !== known)
    const { outcome } = await commit({
      once: `${connectionId}-${newId()}`,
      writes: [setTopics(connection, { ...connection, topics }), removeSubscription(connectionId, topic, known.shard)],
    })
    return outcome === 'refused' ? undefined : true
  }
  // The browser ignores messages of a subscription that is still there.
  await untilWritten(isRemoved, { attempts, otherwise: () => false })
  await sockets.post(connectionId, { type: 'unsubscribed', topic })
  return { statusCode: 200 }
})
