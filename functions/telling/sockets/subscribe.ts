import { subscribe } from '#events/telling/sockets.ts'
import { callerOf } from '#functions/machinery/http/caller.ts'
import { endedOf } from '#functions/machinery/http/socket-topics.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { type Found, found } from '#functions/machinery/table/found.ts'
import { roomKeys, sessionKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { roomIn } from '#functions/store/conversing/rooms.ts'
import { AccountStatus } from '#functions/store/people/sessions.ts'
import { getShownAuction } from '#functions/store/selling/auctions.ts'
import {
  type Connection,
  getConnection,
  getTopic,
  isMarkedFor,
  markHeard,
  maxTopics,
  putSubscription,
  setTopics,
  shardOf,
  subscribed,
} from '#functions/store/telling/sockets.ts'
import { isTooFast } from '#functions/telling/sockets/connection/admitted-message.ts'
import { parseClientMessage, type SocketEvent } from '#functions/telling/sockets/connection/socket-event.ts'
import { ownRoom } from '#functions/views/own-room.ts'
import { seesMessages } from '#shared/api/console-access.ts'
import { opensTo } from '#shared/api/endpoint.ts'
import { type ServerMessage, userTopic } from '#shared/api/telling/sockets.ts'
import { roomStateOf } from '#shared/domain/conversing/message/view.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { auctionSnapshotOf } from '#shared/domain/selling/auction/view.ts'

/** Attempts. Only messages of the same connection compete; after five conflicts the browser retries. */
const attempts = 5

/**
 * Guests too may subscribe to an auction that they may see; the answer is its snapshot. The own `user` topic comes with
 * the connection. A room exists for its two sides, and a room of the house for its operators; the answer is the room's
 * state, without messages.
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
    const shown = topic === own ? 'own' : await firstMessage(table, topic, connection, now())
    if (!shown) return say({ type: 'refused', topic, code: 404 })
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
          putSubscription(connection, topic, shard, shown !== 'own' && shown.isOperators),
        ],
      })
      if (outcome === 'refused') return undefined
    }
    await say({ type: 'subscribed', topic, serverTime: iso(now()) })
    // Read after the subscription is written, so that no change between the two is missed.
    const first = shown === 'own' ? null : await firstMessage(table, topic, connection, now())
    return first ? say(first.message) : { statusCode: 200 }
  }
  const otherwise = () => say({ type: 'refused', topic: message.topic, code: 40923 })
  return untilWritten(answer, { attempts, otherwise })
})

interface First {
  readonly message: ServerMessage
  /** Whether the topic is for operators. */
  readonly isOperators: boolean
}

async function firstMessage(table: Getter, topic: string, who: Connection, now: number): Promise<First | null> {
  const [, kind, id = ''] = /^(auction|room):(.+)$/.exec(topic) ?? []
  if (kind === 'room') {
    const found = await roomFor(table, id, who, now)
    const serverTime = iso(now)
    return (
      found && {
        message: { type: 'room', topic, room: roomStateOf(found.room), message: null, serverTime },
        isOperators: found.isOperators,
      }
    )
  }
  const auction = kind === 'auction' ? await getShownAuction(table, id) : undefined
  return auction
    ? { message: { type: 'snapshot', topic, snapshot: auctionSnapshotOf(auction, now) }, isOperators: false }
    : null
}

/**
 * The room, if this member is on one of its sides, or if it is the house's and an operator with access to messages
 * subscribes.
 */
async function roomFor(table: Getter, roomId: string, { userId, operator }: Connection, now: number) {
  if (userId === null && operator === null) return null
  const keys = [
    roomKeys.room(roomId),
    ...(userId === null ? [] : [sessionKeys.standing(userId)]),
    ...(operator ? [sessionKeys.session(operator.sid), sessionKeys.operator(operator.operatorId)] : []),
  ]
  const read = found(keys, await table.batchGet(keys))
  const room = roomIn(read.get(roomKeys.room(roomId)))
  if (!room) return null
  const standing = userId === null ? undefined : read.get(sessionKeys.standing(userId))
  const status = standing && AccountStatus.parse(standing)
  if (userId !== null && (await ownRoom(table, room, { ...status, userId }))) return { room, isOperators: false }
  return room.seller.type === 'official' && mayAnswer(operator, read, now) ? { room, isOperators: true } : null
}

function mayAnswer(operator: Connection['operator'], read: Found, now: number): boolean {
  if (!operator) return false
  const { operatorId, sid } = operator
  const [session, seat] = [read.get(sessionKeys.session(sid)), read.get(sessionKeys.operator(operatorId))]
  const caller = callerOf({ pool: 'operator', userId: operatorId, sid, byCookie: true }, session, seat, now)
  if (!caller || !('roles' in caller) || caller.stage !== undefined) return false
  return opensTo({ access: seesMessages }, caller)
}
