/**
 * Maps DynamoDB requests to permissions. A transaction needs the plain action of each item, an index is a resource of
 * its own, and the partition keys are offered as dynamodb:LeadingKeys.
 */
import { type Doc, doc, docs, entries, optional, text } from '../data/doc.ts'
import type { Permission } from './policy.ts'

export interface TableSchema {
  partitionKey(table: string, index: string | undefined): string | undefined
}

const transactActions: Record<string, string> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
}

export function dynamoPermissions(
  operation: string,
  body: Doc,
  tableArn: (name: string) => string,
  schema: TableSchema,
): Permission[] {
  const leading = (table: string, item: unknown): Permission['context'] => {
    const key = schema.partitionKey(table, undefined)
    const value = key === undefined ? undefined : doc(doc(item)[key])
    const found = value && optional(value.S ?? value.N ?? value.B)
    return found === undefined ? {} : { 'dynamodb:LeadingKeys': [found] }
  }
  if (body.StreamArn !== undefined) return [{ action: `dynamodb:${operation}`, resource: text(body.StreamArn) }]
  switch (operation) {
    case 'TransactWriteItems':
    case 'TransactGetItems':
      return docs(body.TransactItems).map(item => {
        const [[kind, value] = ['', undefined]] = entries(item)
        const table = text(doc(value).TableName)
        return {
          action: `dynamodb:${transactActions[kind]}`,
          resource: tableArn(table),
          context: leading(table, doc(value).Item ?? doc(value).Key),
        }
      })
    case 'BatchGetItem':
      return entries(body.RequestItems).map(([table, request]) => ({
        action: 'dynamodb:BatchGetItem',
        resource: tableArn(table),
        context: merge(docs(doc(request).Keys).map(key => leading(table, key))),
      }))
    case 'BatchWriteItem':
      return entries(body.RequestItems).map(([table, requests]) => ({
        action: 'dynamodb:BatchWriteItem',
        resource: tableArn(table),
        context: merge(
          docs(requests).map(each => leading(table, doc(each.PutRequest).Item ?? doc(each.DeleteRequest).Key)),
        ),
      }))
    case 'ExportTableToPointInTime':
      // DynamoDB writes the objects with the rights of whoever asks.
      return [
        { action: 'dynamodb:ExportTableToPointInTime', resource: text(body.TableArn) },
        { action: 's3:PutObject', resource: `arn:aws:s3:::${text(body.S3Bucket)}/AWSDynamoDB/export` },
      ]
    default: {
      const table = text(body.TableName)
      if (!table) return [{ action: `dynamodb:${operation}`, resource: '*' }]
      const index = optional(body.IndexName)
      const resource = index === undefined ? tableArn(table) : `${tableArn(table)}/index/${index}`
      const context =
        operation === 'Query'
          ? queryKeys(body, schema.partitionKey(table, index))
          : leading(table, body.Key ?? body.Item)
      return [{ action: `dynamodb:${operation}`, resource, ...(context && { context }) }]
    }
  }
}

function merge(contexts: Permission['context'][]): Permission['context'] {
  const keys = contexts.flatMap(context => context?.['dynamodb:LeadingKeys'] ?? [])
  return keys.length ? { 'dynamodb:LeadingKeys': keys } : {}
}

/** Answers the partition key that a key condition such as `#pk = :pk AND …` names. */
function queryKeys(body: Doc, partitionKey: string | undefined): Permission['context'] {
  const names = doc(body.ExpressionAttributeNames)
  const values = doc(body.ExpressionAttributeValues)
  for (const [, name = '', placeholder = ''] of text(body.KeyConditionExpression).matchAll(/([#\w]+)\s*=\s*(:\w+)/g)) {
    if ((name.startsWith('#') ? names[name] : name) !== partitionKey) continue
    const value = doc(values[placeholder])
    const found = optional(value.S ?? value.N ?? value.B)
    if (found !== undefined) return { 'dynamodb:LeadingKeys': [found] }
  }
  return {}
}
