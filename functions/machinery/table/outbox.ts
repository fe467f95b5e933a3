import type { UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import type { EventRecord } from '#events/event.ts'
import { TransactWriteCommand, UpdateCommand } from './commands.ts'
import type { DocumentClient } from './document-client.ts'
import { ConditionalCheckFailedException, TransactionCanceledException } from './errors.ts'
import type { Querier, TableReader } from './table.ts'
import { Transaction, undeliveredShards } from './transaction.ts'
import type { Attributes } from './write.ts'

/** Events of a transaction that have not reached the bus, from its TX# item. */
export interface Undelivered {
  readonly key: { readonly PK: string; readonly SK: string }
  readonly events: readonly EventRecord[]
  /** In the index of undelivered items, until it is marked. */
  readonly isListed: boolean
}

export function undeliveredOf(item: Attributes): Undelivered | undefined {
  const isListed = item['undelivered'] !== undefined
  if (!isListed && item['sweptBy'] === undefined) return undefined
  const { events, correlationId } = Transaction.parse(item)
  return {
    key: { PK: String(item['PK']), SK: String(item['SK']) },
    isListed,
    // The id is stored once per item and added to each of its events.
    events: correlationId === undefined ? events : events.map(event => ({ ...event, correlationId })),
  }
}

/** Transactions older than `before` (epoch ms) whose events have not reached the bus; at most 100 per shard. */
export async function findUndelivered(table: Querier & TableReader, before: number): Promise<Undelivered[]> {
  const found: Undelivered[] = []
  for (const shard of undeliveredShards) {
    const { rows } = await table.query({ pk: shard, index: 'UNDELIVERED', limit: 100 })
    const due = rows.filter(row => Number(row['at']) < before)
    const items = await table.batchGet(due.map(row => ({ PK: String(row['PK']), SK: String(row['SK']) })))
    found.push(...items.flatMap(item => (item ? (undeliveredOf(item) ?? []) : [])))
  }
  return found
}

/** Up to this many marks are parallel updates, at half the units of a transaction; more are one request. */
const few = 4

/**
 * Removes items from the sparse index, few by single updates, many by a transaction of up to a hundred; repeating it
 * changes nothing. If one of them has expired (after 24 h), the others are marked singly.
 */
export async function markDelivered(
  client: DocumentClient,
  tableName: string,
  keys: readonly Undelivered['key'][],
): Promise<void> {
  for (let from = 0; from < keys.length; from += 100) {
    const part = keys.slice(from, from + 100)
    const marks = part.map(key => mark(tableName, key))
    if (marks.length <= few) {
      await Promise.all(marks.map(each => markAlone(client, each)))
      continue
    }
    try {
      await client.send(new TransactWriteCommand({ TransactItems: marks.map(Update => ({ Update })) }))
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error
      for (const each of marks) await markAlone(client, each)
    }
  }
}

async function markAlone(client: DocumentClient, marking: UpdateCommandInput): Promise<void> {
  try {
    await client.send(new UpdateCommand(marking))
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
  }
}

/** Retention of dead-letter queues. */
const heldSeconds = 14 * 86_400

/**
 * Extends the lifetime of an item whose events cannot be put on the bus yet; written once, however often it is called.
 */
export async function keepUndelivered(
  client: DocumentClient,
  tableName: string,
  { PK, SK }: Undelivered['key'],
  now: number,
): Promise<void> {
  const until = Math.floor(now / 1000) + heldSeconds
  await markAlone(client, {
    TableName: tableName,
    Key: { PK, SK },
    UpdateExpression: 'SET #expiresAt = :until',
    ConditionExpression: 'attribute_exists(#undelivered) AND #expiresAt < :soon',
    ExpressionAttributeNames: { '#expiresAt': 'expiresAt', '#undelivered': 'undelivered' },
    ExpressionAttributeValues: { ':until': until, ':soon': until - 86_400 },
  })
}

function mark(TableName: string, { PK, SK }: Undelivered['key']) {
  return {
    TableName,
    Key: { PK, SK },
    UpdateExpression: 'REMOVE #undelivered',
    ConditionExpression: 'attribute_exists(#PK)',
    ExpressionAttributeNames: { '#undelivered': 'undelivered', '#PK': 'PK' },
  }
}
