import { fromWire } from './attribute-values.ts'
import { DeleteCommand, PutCommand, UpdateCommand } from './commands.ts'
import type { DocumentClient } from './document-client.ts'
import { ConditionalCheckFailedException, TransactionConflictException } from './errors.ts'
import type { Key } from './keys.ts'
import { pauseAfterConflict } from './pause.ts'
import { type Attributes, type Changes, names, updateExpression, valuesOf, type Where, type Write } from './write.ts'

/**
 * Single writes that either succeed or report the item that refused them: counters, locks and delivery attempts, which
 * have no events and therefore need no transaction. Everything else is committed (transaction.ts).
 */
export type WriteResult = { readonly outcome: 'done' } | NotWritten
/** `item` is the item after the update. */
type UpdateResult = { readonly outcome: 'done'; readonly item: Attributes } | NotWritten
interface NotWritten {
  readonly outcome: 'refused'
  readonly current: Attributes | undefined
}

export interface ConditionalWrites {
  readonly put: (item: Key & Attributes, where: Where) => Promise<WriteResult>
  readonly update: (key: Key, changes: Changes) => Promise<UpdateResult>
  readonly remove: (key: Key, where: Where) => Promise<WriteResult>
}

export function conditionalWrites(client: DocumentClient, TableName: string): ConditionalWrites {
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
        return { outcome: 'done' }
      }),
    update: (key, changes) =>
      unlessRefused(async () => {
        const { PK, SK } = key
        const update = { ...common, Key: { PK, SK }, ...updateExpression(changes), ReturnValues: 'ALL_NEW' as const }
        const { Attributes: item = {} } = await client.send(new UpdateCommand(update))
        return { outcome: 'done', item }
      }),
    remove: (key, where) =>
      unlessRefused(async () => {
        await client.send(new DeleteCommand({ ...common, Key: { ...key }, ...condition(where) }))
        return { outcome: 'done' }
      }),
  }
}

/** A transaction on the same item blocks it for some milliseconds. */
const conflictTries = 5

/**
 * A transaction's write without the transaction, at a quarter of its units: for a change without events whose own
 * condition prevents a repetition.
 */
export async function writeAlone(client: DocumentClient, tableName: string, write: Write): Promise<WriteResult> {
  const { Put, Update, Delete } = write.request(tableName)
  return unlessRefused(async () => {
    if (Put) await client.send(new PutCommand(Put))
    else if (Update) await client.send(new UpdateCommand(Update))
    else if (Delete) await client.send(new DeleteCommand(Delete))
    else throw new Error(`${write.key.PK} ${write.key.SK}: a check alone changes nothing`)
    return { outcome: 'done' }
  })
}

async function unlessRefused<Done extends { readonly outcome: 'done' }>(
  write: () => Promise<Done>,
): Promise<Done | NotWritten> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write()
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) {
        return { outcome: 'refused', current: error.Item && fromWire(error.Item) }
      }
      if (!(error instanceof TransactionConflictException) || attempt >= conflictTries) throw error
      await pauseAfterConflict(attempt)
    }
  }
}
