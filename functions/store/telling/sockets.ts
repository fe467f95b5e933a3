import { createHash } from 'node:crypto'
import * as z from 'zod'
import { socketKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type Attributes, put, remove, update } from '#functions/machinery/table/write.ts'
import { userTopic } from '#shared/api/telling/sockets.ts'
import { mostConnections } from '#shared/domain/kernel/limits.ts'
import { networkOf } from '#shared/domain/kernel/network.ts'
import { hashed } from '../people/issued-codes.ts'

/**
 * Open connections and their subscriptions. A topic's subscriptions are in shards of about a hundred, so that neither
 * one partition nor one page has to hold a crowd: a connection's shard follows from its id, and a sender who finds a
 * shard too full adds shards for later connections.
 */
export const Connection = z.object({
  connectionId: z.string(),
  /** Null for guests. */
  userId: z.string().nullable(),
  sid: z.string().nullable(),
  /** Console session in the same browser; checked when a topic needs an operator. */
  operator: z.object({ operatorId: z.string(), sid: z.string() }).nullable().default(null),
  /** Hash of the caller's network. */
  line: z.string(),
  topics: z.array(z.object({ topic: z.string(), shard: z.int() })),
  connectedAt: z.int(),
  /** Epoch s; API Gateway ends a connection after two hours. */
  expiresAt: z.int(),
})
export type Connection = z.infer<typeof Connection>

export const Subscription = z.object({
  connectionId: z.string(),
  topic: z.string(),
  shard: z.int(),
  userId: z.string().nullable(),
  sid: z.string().nullable(),
  /** For an operator's connection: events without the text of messages (decision 268). */
  isOperators: z.boolean().default(false),
})
export type Subscription = z.infer<typeof Subscription>

const Topic = z.object({
  shards: z.int().min(1).default(1),
  /** Epoch ms before which nothing more is sent to the topic. */
  nextAt: z.int().optional(),
  /** Epoch ms at which the last possible subscription ends; written before, or with, each subscription. */
  heardUntil: z.int().default(0),
})
export type Topic = z.infer<typeof Topic>

export const shardSize = 100
const lifetimeSeconds = 3 * 3600
/** API Gateway ends a connection after two hours: an older one that is still listed has ended without notice. */
const openMs = 2 * 3_600_000
/**
 * A mark is long enough for later subscribers too, so that a crowd does not write it one by one. It outlives every
 * connection.
 */
const heardSeconds = 7 * 86_400
/** Lifetime of a topic's item, longer than any auction. */
const topicSeconds = 40 * 86_400
export const maxTopics = 20

export async function getConnection(table: Getter, connectionId: string): Promise<Connection | undefined> {
  const item = await table.get(socketKeys.connection(connectionId))
  return item && Connection.parse(item)
}

export async function getTopic(table: Getter, topic: string): Promise<Topic> {
  return Topic.parse((await table.get(socketKeys.topic(topic))) ?? {})
}

export function newConnection(
  connectionId: string,
  {
    caller,
    operator = null,
    address,
  }: {
    readonly caller: { readonly userId: string; readonly sid: string } | null
    readonly operator?: Connection['operator']
    readonly address: string
  },
  now: number,
): Connection {
  const { userId = null, sid = null } = caller ?? {}
  const line = hashed(networkOf(address)).slice(0, 22)
  const expiresAt = Math.floor(now / 1000) + lifetimeSeconds
  return { connectionId, userId, sid, operator, line, topics: [], connectedAt: now, expiresAt }
}

export const shardOf = (connectionId: string, { shards }: Topic): number =>
  createHash('md5').update(connectionId).digest().readUInt32BE(0) % shards

/** The connection with one more topic. */
export function subscribed(connection: Connection, topic: string, shard: number): Connection {
  return { ...connection, topics: [...connection.topics, { topic, shard }] }
}

export function putSubscription(
  { connectionId, userId, sid, expiresAt }: Connection,
  topic: string,
  shard: number,
  isOperators = false,
) {
  const subscription: Subscription = { connectionId, topic, shard, userId, sid, isOperators }
  return put({ ...socketKeys.subscription(topic, shard, connectionId), ...subscription, expiresAt })
}

/** The connection, and its index item by network. */
export const openWrites = (connection: Connection) => {
  const { connectionId, line, connectedAt, expiresAt } = connection
  return [
    put({ ...socketKeys.connection(connectionId), ...connection }, { ifAbsent: true }),
    put({ ...socketKeys.ofLine(line, connectionId), connectedAt, expiresAt }),
  ]
}

/**
 * Whether this network or member has too many connections, this one included: it is written first and counted
 * afterwards, so that parallel ones cannot exceed the limit.
 */
export async function isOneTooMany(table: Querier, { line, userId }: Connection, now: number): Promise<boolean> {
  const most = Math.max(mostConnections.line, mostConnections.member)
  const [ofLine, ofMember] = await Promise.all([
    table.query({ pk: socketKeys.line(line), limit: 2 * most }),
    userId === null ? { rows: [] } : table.query({ pk: socketKeys.subscribers(userTopic(userId), 0), limit: most }),
  ])
  const open = ofLine.rows.filter(({ connectedAt }) => Number(connectedAt) > now - openMs)
  return open.length > mostConnections.line || ofMember.rows.length > mostConnections.member
}

/** Sets the topics of a connection. Fails if another message changed them meanwhile or the connection was closed. */
export const setTopics = (before: Connection, after: Connection) =>
  update(socketKeys.connection(before.connectionId), {
    set: { topics: after.topics },
    where: ['#topics = :topics', { topics: before.topics }],
  })

export const removeSubscription = (connectionId: string, topic: string, shard: number) =>
  remove(socketKeys.subscription(topic, shard, connectionId))

/** Deletes every item of a connection. */
export function forgetWrites({ connectionId, line, topics }: Connection) {
  return [
    remove(socketKeys.connection(connectionId)),
    remove(socketKeys.ofLine(line, connectionId)),
    ...topics.map(({ topic, shard }) => removeSubscription(connectionId, topic, shard)),
  ]
}

/** Sets when the topic may be sent to next; fails if another sender was faster. */
export const claimTopic = (topic: string, { nextAt }: Topic, next: number) =>
  update(socketKeys.topic(topic), {
    set: { nextAt: next, expiresAt: Math.floor(next / 1000) + topicSeconds },
    where: nextAt === undefined ? ['attribute_not_exists(#nextAt)'] : ['#nextAt = :seen', { seen: nextAt }],
  })

/** Whether anybody may be subscribed: without a mark there is no subscription, and none is searched. */
export const mayBeHeard = ({ heardUntil }: Topic, now: number): boolean => heardUntil > now

/** Whether the mark lasts as long as a connection that opens now. */
export const isMarkedFor = ({ heardUntil }: Topic, now: number): boolean => heardUntil > now + lifetimeSeconds * 1000

/** Marks that the topic may have subscribers; written before the subscription, so that a missing mark is reliable. */
export const markHeard = (topic: string, now: number) =>
  update(socketKeys.topic(topic), {
    set: { heardUntil: now + heardSeconds * 1000, expiresAt: Math.floor(now / 1000) + topicSeconds },
  })

export const growTopic = (topic: string, shards: number) =>
  update(socketKeys.topic(topic), {
    set: { shards },
    where: ['attribute_not_exists(#shards) OR #shards < :shards', { shards }],
  })

/** A shard's subscriptions, in pages of a hundred. */
export async function* subscriptionsOf(table: Querier, topic: string, shard: number): AsyncGenerator<Subscription[]> {
  let after: Attributes | undefined
  do {
    const { rows, next } = await table.query({ pk: socketKeys.subscribers(topic, shard), limit: shardSize, after })
    yield rows.map(row => Subscription.parse(row))
    after = next
  } while (after)
}
