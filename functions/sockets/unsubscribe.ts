import { unsubscribe } from '#events/sockets.ts'
import { background } from '#functions/reactions/consume.ts'
import { messageOf, type SocketEvent } from '#functions/sockets/connection/socket-event.ts'
import { getConnection, removeSubscription, setTopics } from '#functions/store/sockets.ts'

const tries = 5

export const handler = background(unsubscribe, async (event: SocketEvent, { table, commit, sockets, newId }) => {
  const { connectionId } = event.requestContext
  const message = messageOf(event, 'unsubscribe')
  if (!message) {
    await sockets.post(connectionId, { type: 'refused', topic: null, code: 40000 })
    return { statusCode: 200 }
  }
  const { topic } = message
  for (let attempt = 0; attempt < tries; attempt++) {
    const connection = await getConnection(table, connectionId)
    const known = connection?.topics.find(each => each.topic === topic)
    if (!connection || !known) break
    const topics = connection.topics.filter(each => each !== known)
    const { outcome } = await commit({
      once: `${connectionId}-${newId()}`,
      writes: [setTopics(connection, { ...connection, topics }), removeSubscription(connectionId, topic, known.shard)],
    })
    if (outcome !== 'refused') break
  }
  await sockets.post(connectionId, { type: 'unsubscribed', topic })
  return { statusCode: 200 }
})
