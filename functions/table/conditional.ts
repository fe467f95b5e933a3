import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, type DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { Key } from './keys.ts'
import { type Attributes, type Changes, names, updateExpression, valuesOf, type Where } from './write.ts'

/**
 * Single writes that either take place or tell by whom they were refused: counters and locks, which are no state that
 * an event tells of and therefore need no transaction. Everything else is committed (transaction.ts).
 */
export type Written = { readonly written: true } | { readonly written: false; readonly current: Attributes | undefined }

export interface ConditionalWrites {
  readonly put: (item: Key & Attributes, where: Where) => Promise<Written>
  readonly update: (key: Key, changes: Changes) => Promise<Written>
  readonly remove: (key: Key, where: Where) => Promise<Written>
}

export function conditionalWrites(client: DynamoDBDocumentClient, TableName: string): ConditionalWrites {
  const common = { TableName, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const
  const condition = ([expression, values]: Where) => ({
    ConditionExpression: expression,
    ...names(expression),
    ...valuesOf(values),
  })
  return {
    put: (item, where) => outcome(client.send(new PutCommand({ ...common, Item: { ...item }, ...condition(where) }))),
    update: (key, changes) =>
      outcome(client.send(new UpdateCommand({ ...common, Key: { ...key }, ...updateExpression(changes) }))),
    remove: (key, where) =>
      outcome(client.send(new DeleteCommand({ ...common, Key: { ...key }, ...condition(where) }))),
  }
}

async function outcome(write: Promise<unknown>): Promise<Written> {
  try {
    await write
    return { written: true }
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
    return { written: false, current: error.Item && unmarshall(error.Item) }
  }
}
