import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Grants, TableAction } from '#shared/api/grants.ts'
import type { Key } from './keys.ts'

/**
 * Builders of the writes of one transaction. An expression names attributes `#name` (aliased here, so that reserved
 * words do not matter) and values `:name`. Each write names the code of its failure, because a failed condition is a
 * business answer (STYLE 20).
 */
export type WriteKind = 'put' | 'update' | 'delete' | 'check'
/** Writes that these grants allow: any write implies `put`, for the TX# item. */
export type GrantedWrites<Granted extends Grants> = Granted extends {
  readonly table: readonly (infer Action extends TableAction)[]
}
  ? Extract<Action, WriteKind> | 'put'
  : never
export type Attributes = Readonly<Record<string, unknown>>
export type Where = readonly [expression: string, values?: Attributes]
type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** Codes of the marketplace or of the payment platform, according to the committer. */
export interface Write<Kind extends WriteKind = WriteKind, Code extends string = string> {
  readonly kind: Kind
  readonly key: Key
  /** Code of a failed condition; without one a failure is a bug and is thrown. */
  readonly code?: Code
  /** Data for the refused caller, from the current item (undefined if there is none). */
  readonly explain?: (current: Attributes | undefined) => unknown
  readonly request: (tableName: string) => TransactItem
}

export interface OpenWrite<Kind extends WriteKind> extends Write<Kind, never> {
  or<const Code extends string>(code: Code, explain?: (current: Attributes | undefined) => unknown): Write<Kind, Code>
}

/** Puts a whole item. `ifAbsent` refuses if the key exists; `where` is any other condition. */
export function put(item: Key & Attributes, options: { ifAbsent?: boolean; where?: Where } = {}): OpenWrite<'put'> {
  const where: Where | undefined = options.ifAbsent ? ['attribute_not_exists(#PK)'] : options.where
  return open('put', { PK: item.PK, SK: item.SK }, TableName => ({
    Put: { TableName, Item: { ...item }, ...condition(where), ReturnValuesOnConditionCheckFailure: 'ALL_OLD' },
  }))
}

/** Condition of an item that replaces `before`: the same version, or absence if none was read. */
export const inPlaceOf = (before: { readonly version: number } | undefined): { ifAbsent: true } | { where: Where } =>
  before ? { where: ['#version = :was', { was: before.version }] } : { ifAbsent: true }

export interface Changes {
  /** New values by attribute; `undefined` keeps the old one. */
  readonly set?: Attributes
  /** Numbers to add by attribute; a missing attribute counts as 0. */
  readonly add?: Readonly<Record<string, number>>
  readonly remove?: readonly string[]
  readonly where?: Where
}

/** Changes attributes. Without `where` it creates a missing item: name a condition unless that is intended. */
export function update(key: Key, changes: Changes): OpenWrite<'update'> {
  return open('update', key, TableName => ({
    Update: {
      TableName,
      Key: { ...key },
      ...updateExpression(changes),
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  }))
}

/** Deletes an item, if the condition holds. */
export function remove(key: Key, where?: Where): OpenWrite<'delete'> {
  return open('delete', key, TableName => ({
    Delete: { TableName, Key: { ...key }, ...condition(where), ReturnValuesOnConditionCheckFailure: 'ALL_OLD' },
  }))
}

/** Changes nothing, but fails the transaction if the condition does not hold. */
export function check(key: Key, where: Where): OpenWrite<'check'> {
  const [expression, values] = where
  return open('check', key, TableName => ({
    ConditionCheck: {
      TableName,
      Key: { ...key },
      ConditionExpression: expression,
      ...names(expression),
      ...valuesOf(values),
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  }))
}

function open<Kind extends WriteKind>(
  kind: Kind,
  key: Key,
  request: (tableName: string) => TransactItem,
): OpenWrite<Kind> {
  return { kind, key, request, or: (code, explain) => ({ kind, key, request, code, ...(explain && { explain }) }) }
}

function condition(where: Where | undefined) {
  if (!where) return {}
  const [expression, values] = where
  return { ConditionExpression: expression, ...names(expression), ...valuesOf(values) }
}

/** DynamoDB expressions of a change, also for single updates. */
export function updateExpression({ set = {}, add = {}, remove: gone = [], where }: Changes) {
  const present = Object.entries(set).filter(([, value]) => value !== undefined)
  const parts = [
    present.length ? `SET ${present.map(([name]) => `#${name} = :set_${name}`).join(', ')}` : '',
    Object.keys(add).length
      ? `ADD ${Object.keys(add)
          .map(name => `#${name} :add_${name}`)
          .join(', ')}`
      : '',
    gone.length ? `REMOVE ${gone.map(name => `#${name}`).join(', ')}` : '',
  ]
  const expression = parts.filter(Boolean).join(' ')
  const values = {
    ...Object.fromEntries(present.map(([name, value]) => [`:set_${name}`, value])),
    ...Object.fromEntries(Object.entries(add).map(([name, value]) => [`:add_${name}`, value])),
    ...valuesOf(where?.[1])?.ExpressionAttributeValues,
  }
  return {
    UpdateExpression: expression,
    ...(where && { ConditionExpression: where[0] }),
    ...names(`${expression} ${where?.[0] ?? ''}`),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  }
}

/** `#status` -> { '#status': 'status' }. */
export function names(expression: string): { ExpressionAttributeNames?: Record<string, string> } {
  const found = expression.match(/#\w+/g)
  return found ? { ExpressionAttributeNames: Object.fromEntries(found.map(name => [name, name.slice(1)])) } : {}
}

export function valuesOf(values: Attributes | undefined): { ExpressionAttributeValues?: Record<string, unknown> } {
  if (!values || Object.keys(values).length === 0) return {}
  return { ExpressionAttributeValues: Object.fromEntries(Object.entries(values).map(([name, v]) => [`:${name}`, v])) }
}
