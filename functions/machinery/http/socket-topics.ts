import { setTimeout as pause } from 'node:timers/promises'
import type { SocketMethods } from '#functions/machinery/clients/connections.ts'
import { callerOf } from '#functions/machinery/http/caller.ts'
import type { Committer } from '#functions/machinery/reactions/committer.ts'
import { logger } from '#functions/machinery/runtime/logger.ts'
import type { WriteResult } from '#functions/machinery/table/conditional.ts'
import { sessionKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import {
  claimTopic,
  forgetWrites,
  getConnection,
  getTopic,
  growTopic,
  mayBeHeard,
  type Subscription,
  shardSize,
  subscriptionsOf,
} from '#functions/store/telling/sockets.ts'
import { type ServerMessage, type UserMessage, userTopic } from '#shared/api/telling/sockets.ts'
import { instanceCache } from '#shared/instance-cache.ts'

/**
 * Sends to topics of the WebSocket. A function needs the grants `{ table: ['get', 'query', 'put', 'update', 'delete'],
 * sockets: true }`.
 */
export interface Sending {
  readonly table: Getter & Querier
  readonly sockets: Pick<SocketMethods, 'post' | 'close'>
  readonly now: () => number
  readonly commit: Committer<'put' | 'update' | 'delete'>
  readonly write: (write: Write<'update'>) => Promise<WriteResult>
}

/** Least ms between two messages to a topic (D58). */
const spacingMs = 500

/**
 * Sends `newest` to all connections of the topic, at once or in the next half second. `newest` is evaluated at the
 * moment of sending, so that a call during the wait has nothing to do: the planned message contains its change.
 */
export async function sendNewest(context: Sending, topic: string, newest: () => Promise<ServerMessage | null>) {
  if (!(await turn(context, topic))) return
  const [message, { shards }] = await Promise.all([newest(), getTopic(context.table, topic)])
  if (message) await sendToTopic(context, { topic, shards }, message)
}

/** Topics with a planned message of this instance, by its time, so that many events read the table once. */
const planned = instanceCache<string, number>()

/** False if another message will include the change, or nobody is subscribed. */
async function turn({ table, write, now }: Sending, topic: string): Promise<boolean> {
  for (;;) {
    const at = now()
    if ((planned.get(topic) ?? 0) > at) return false
    const state = await getTopic(table, topic)
    if (!mayBeHeard(state, at)) return false
    const { nextAt = at } = state
    if (nextAt - spacingMs > at) {
      if (planned.size > 1000) planned.clear()
      planned.set(topic, nextAt - spacingMs)
      return false
    }
    const start = Math.max(nextAt, at)
    if ((await write(claimTopic(topic, state, start + spacingMs))).outcome !== 'done') continue
    if (start > at) {
      planned.set(topic, start)
      await pause(Math.min(start - at, spacingMs))
    }
    return true
  }
}

/**
 * Sends to every open window of a member whose session is still valid (D6). A message that needs reads may be a
 * function, which is only called if there is a connection.
 */
export async function sendToUser(
  context: Sending,
  userId: string,
  message: UserMessage | (() => Promise<UserMessage | null>),
): Promise<void> {
  const topic = userTopic(userId)
  if (!mayBeHeard(await getTopic(context.table, topic), context.now())) return
  for await (const page of subscriptionsOf(context.table, topic, 0)) {
    if (page.length === 0) continue
    const [news, ended] = await Promise.all([
      typeof message === 'function' ? message() : message,
      endedOf(context.table, userId, page, context.now()),
    ])
    if (!news) return
    await Promise.all(
      page.map(subscription =>
        ended.includes(subscription)
          ? context.sockets.close(subscription.connectionId)
          : deliver(context, subscription, { ...news, topic }),
      ),
    )
  }
}

/** A member's connection or subscription. */
interface OfSession {
  readonly connectionId: string
  readonly sid: string | null
}

/** Those of a member's connections whose session is not valid any more (D6). */
export async function endedOf<Each extends OfSession>(
  table: Getter,
  userId: string,
  all: readonly Each[],
  now: number,
): Promise<readonly Each[]> {
  const keys = all.map(({ sid }) => sessionKeys.session(sid ?? ''))
  const [standing, ...sessions] = await table.batchGet([sessionKeys.standing(userId), ...keys])
  return all.filter(({ sid }, index) => {
    const claim = { pool: 'member', userId, sid: sid ?? '', byCookie: true } as const
    return callerOf(claim, sessions[index], standing, now) === undefined
  })
}

/** Closes the connections of a member whose session is not valid any more; or all, which then reconnect. */
export async function closeConnections(
  { table, sockets, now }: Pick<Sending, 'table' | 'sockets' | 'now'>,
  userId: string,
  which: 'ended' | 'all',
): Promise<void> {
  for await (const page of subscriptionsOf(table, userTopic(userId), 0)) {
    if (page.length === 0) continue
    const closed = which === 'all' ? page : await endedOf(table, userId, page, now())
    await Promise.all(closed.map(({ connectionId }) => sockets.close(connectionId)))
  }
}

interface Shards {
  readonly topic: string
  readonly shards: number
}

async function sendToTopic(context: Sending, { topic, shards }: Shards, message: ServerMessage): Promise<void> {
  const counts = await Promise.all(
    Array.from({ length: shards }, (_, shard) => sendToShard(context, topic, shard, message)),
  )
  const listeners = counts.reduce((sum, count) => sum + count, 0)
  const wanted = Math.ceil(listeners / shardSize)
  if (wanted > shards) await context.write(growTopic(topic, wanted))
}

async function sendToShard(context: Sending, topic: string, shard: number, message: ServerMessage): Promise<number> {
  let count = 0
  for await (const page of subscriptionsOf(context.table, topic, shard)) {
    count += page.length
    await Promise.all(page.map(subscription => deliver(context, subscription, message)))
  }
  return count
}

/**
 * Sends at once to all subscribers of a private topic with few of them, with one read. An unreachable connection is not
 * an error: its page detects the gap and asks. Operators get `forOperators`.
 */
export async function sendAtOnce(
  context: Pick<Sending, 'sockets'> & Forgetting & { readonly table: Querier },
  topic: string,
  { message, forOperators }: { readonly message: ServerMessage; readonly forOperators: ServerMessage },
): Promise<void> {
  for await (const page of subscriptionsOf(context.table, topic, 0)) {
    const sent = await Promise.allSettled(
      page.map(subscription => deliver(context, subscription, subscription.isOperators ? forOperators : message)),
    )
    for (const each of sent) {
      if (each.status === 'rejected') logger.warn('not sent to a connection', { topic, error: String(each.reason) })
    }
  }
}

async function deliver(
  context: Pick<Sending, 'sockets'> & Forgetting,
  subscription: Subscription,
  message: ServerMessage,
): Promise<void> {
  const { connectionId } = subscription
  if ((await context.sockets.post(connectionId, message)) === 'gone') await forget(context, connectionId)
}

interface Forgetting {
  readonly table: Getter
  readonly commit: (change: { readonly once: string; readonly writes: readonly Write<'delete'>[] }) => Promise<unknown>
}

/** Deletes all items of a connection that answered 410 or was closed by its client. */
export async function forget({ table, commit }: Forgetting, connectionId: string): Promise<void> {
  const connection = await getConnection(table, connectionId)
  if (connection) await commit({ once: `forget-${connectionId}`, writes: forgetWrites(connection) })
}
