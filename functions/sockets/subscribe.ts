import { subscribe } from '#events/sockets.ts'
import { endedOf } from '#functions/clients/sockets.ts'
import { background } from '#functions/reactions/consume.ts'
import { untilWritten } from '#functions/reactions/until-written.ts'
import { isTooFast } from '#functions/sockets/connection/admitted-message.ts'
import { parseClientMessage, type SocketEvent } from '#functions/sockets/connection/socket-event.ts'
import { getShownAuction } from '#functions/store/auctions.ts'
import { roomIn } from '#functions/store/rooms.ts'
import { AccountStatus } from '#functions/store/sessions.ts'
import {
  getConnection,
  getTopic,
  isMarkedFor,
  markHeard,
  maxTopics,
  putSubscription,
  setTopics,
  shardOf,
  subscribed,
} from '#functions/store/sockets.ts'
import { roomKeys, sessionKeys } from '#functions/table/keys.ts'
import type { Getter } from '#functions/table/table.ts'
import { type ServerMessage, userTopic } from '#shared/api/sockets.ts'
import { auctionSnapshotOf } from '#shared/domain/auction/view.ts'
import { iso } from '#shared/domain/iso.ts'
import { type Room, sideIn } from '#shared/domain/message/room.ts'
import { roomStateOf } from '#shared/domain/message/view.ts'

/**
 * How often a subscription is tried. Only messages of the same connection compete; after five losses the browser
 * retries.
 */
const attempts = 5

/**
 * Guests too may listen to an auction that they may see; the answer is its snapshot. The own `user` topic came with
 * the connection. A room is there for its two sides alone, and answers its state: what was written is asked for.
 */
export const handler = background(subscribe, async (event: SocketEvent, context) => {
  const { table, commit, write, sockets, now, newId } = context
  const { connectionId } = event.requestContext
  if (await isTooFast({ connectionId }, context)) return { statusCode: 200 }
  const message = parseClientMessage(event, 'subscribe')
  const say = async (reply: ServerMessage) => {
    await sockets.post(connectionId, reply)
    return { statusCode: 200 }
  }
  if (!message) return say({ type: 'refused', topic: null, code: 40000 })

  const answer = async () => {
    const connection = await getConnection(table, connectionId)
    if (!connection) return { statusCode: 410 }
    if (connection.userId !== null && (await endedOf(table, connection.userId, [connection], now())).length > 0) {
      await say({ type: 'refused', topic: message.topic, code: 401 })
      await sockets.close(connectionId)
      return { statusCode: 200 }
    }
    const own = connection.userId && userTopic(connection.userId)
    const topic = message.topic === 'user' ? (own ?? 'user') : message.topic
    const found = topic === own ? 'own' : await firstMessage(table, topic, { userId: connection.userId, now: now() })
    if (!found) return say({ type: 'refused', topic, code: 404 })
    const isNew = !connection.topics.some(known => known.topic === topic)
    if (isNew && connection.topics.length >= maxTopics) return say({ type: 'refused', topic, code: 40000 })
    if (isNew) {
      const state = await getTopic(table, topic)
      const shard = topic === own ? 0 : shardOf(connectionId, state)
      if (!isMarkedFor(state, now())) await write(markHeard(topic, now()))
      const { outcome } = await commit({
        once: `${connectionId}-${newId()}`,
        writes: [
          setTopics(connection, subscribed(connection, topic, shard)),
          putSubscription(connection, topic, shard),
        ],
      })
      if (outcome === 'refused') return undefined
    }
    await say({ type: 'subscribed', topic, serverTime: iso(now()) })
    // Read after the subscription is in place: nothing can happen between the two unseen.
    const first = found === 'own' ? null : await firstMessage(table, topic, { userId: connection.userId, now: now() })
    return first ? say(first) : { statusCode: 200 }
  }
  const otherwise = () => say({ type: 'refused', topic: message.topic, code: 40923 })
  return untilWritten(answer, { attempts, otherwise })
})

interface Listener {
  /** Null for guests. */
  readonly userId: string | null
  readonly now: number
}

async function firstMessage(table: Getter, topic: string, { userId, now }: Listener): Promise<ServerMessage | null> {
  const [, kind, id = ''] = /^(auction|room):(.+)$/.exec(topic) ?? []
  if (kind === 'room') {
    const room = userId === null ? undefined : await roomFor(table, id, userId)
    const serverTime = iso(now)
    return room ? { type: 'room', topic, room: roomStateOf(room), message: null, serverTime } : null
  }
  const auction = kind === 'auction' ? await getShownAuction(table, id) : undefined
  return auction ? { type: 'snapshot', topic, snapshot: auctionSnapshotOf(auction, now) } : null
}

/** The room, if this member is on one of its sides. */
async function roomFor(table: Getter, roomId: string, userId: string): Promise<Room | undefined> {
  const keys = [roomKeys.room(roomId), sessionKeys.standing(userId)]
  const [item, standing] = await table.batchGet(keys)
  const room = roomIn(item)
  const partnerId = standing && AccountStatus.parse(standing).partnerId
  return room && sideIn(room, { userId, partnerId }) !== null ? room : undefined
}
