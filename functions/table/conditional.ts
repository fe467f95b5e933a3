import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, type DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { Key } from './keys.ts'
import { type Attributes, type Changes, names, updateExpression, valuesOf, type Where } from './write.ts'

/**
 * Single writes that either take place or tell by whom they were refused: counters and locks, which are no state that
 * an event tells of and therefore need no transaction. Everything else is committed (transaction.ts).
 */
type Written = { readonly written: true } | Refused
/** `item` is what the update made of it. */
type Updated = { readonly written: true; readonly item: Attributes } | Refused
interface Refused {
  readonly written: false
  readonly current: Attributes | undefined
}

export interface ConditionalWrites {
  readonly put: (item: Key & Attributes, where: Where) => Promise<Written>
  readonly update: (key: Key, changes: Changes) => Promise<Updated>
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
    put: (item, where) =>
      unlessRefused(async () => {
        await client.send(new PutCommand({ ...common, Item: { ...item }, ...condition(where) }))
        return { written: true }
      }),
    update: (key, changes) =>
      unlessRefused(async () => {
        const { PK, SK } = key
        const update = { ...common, Key: { PK, SK }, ...updateExpression(changes), ReturnValues: 'ALL_NEW' as const }
        const { Attributes: item = {} } = await client.send(new UpdateCommand(update))
        return { written: true, item }
      }),
    remove: (key, where) =>
      unlessRefused(async () => {
        await client.send(new DeleteCommand({ ...common, Key: { ...key }, ...condition(where) }))
        return { written: true }
      }),
  }
}

async function unlessRefused<Done extends { readonly written: true }>(
  write: () => Promise<Done>,
): Promise<Done | Refused> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
    return { written: false, current: error.Item && unmarshall(error.Item) }
  }
}
