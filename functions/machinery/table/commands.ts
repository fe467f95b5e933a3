import type {
  BatchGetCommandInput,
  BatchGetCommandOutput,
  DeleteCommandInput,
  GetCommandInput,
  GetCommandOutput,
  PutCommandInput,
  QueryCommandInput,
  QueryCommandOutput,
  TransactWriteCommandInput,
  UpdateCommandInput,
  UpdateCommandOutput,
} from '@aws-sdk/lib-dynamodb'

type Nothing = Readonly<Record<never, never>>
/** Conversion of the table's values from one form into the other. */
export type Translation = (values: object) => unknown
type Field = (field: unknown, translate: Translation) => unknown
/** Fields of an input or an answer that contain values of the table, with their position. */
export type Fields = Readonly<Record<string, Field>>

const item: Field = (field, translate) => translate(Object(field))
const items: Field = (field, translate) => listOf(field).map(each => translate(Object(each)))
const listOf = (field: unknown): readonly unknown[] => (Array.isArray(field) ? field : [])

const within =
  (fields: Fields): Field =>
  (field, translate) =>
    translated(Object(field), fields, translate)
const ofEach =
  (each: Field): Field =>
  (field, translate) =>
    Object.fromEntries(Object.entries(Object(field)).map(([name, value]) => [name, each(value, translate)]))
const listed =
  (each: Field): Field =>
  (field, translate) =>
    listOf(field).map(value => each(value, translate))

/** Applies the conversion to these fields and leaves the others unchanged. */
export function translated(input: object, fields: Fields, translate: Translation): Record<string, unknown> {
  const whole: Record<string, unknown> = { ...input }
  for (const name in fields) if (whole[name] !== undefined) whole[name] = fields[name]?.(whole[name], translate)
  return whole
}

const none: Fields = {}
const oneItem: Fields = { Item: item }
const attributes: Fields = { Attributes: item }
const written: Fields = { Key: item, Item: item, ExpressionAttributeValues: item }
export const rangeFields: Fields = { ExclusiveStartKey: item, ExpressionAttributeValues: item }
export const pageFields: Fields = { Items: items, LastEvaluatedKey: item }
const keysOfTables: Fields = { RequestItems: ofEach(within({ Keys: items })) }
const itemsOfTables: Fields = { Responses: ofEach(items), UnprocessedKeys: ofEach(within({ Keys: items })) }
const actions: Fields = { TransactItems: listed(ofEach(within(written))) }

/**
 * A request to the table, with the names and types of the SDK's document client, so that readers who know that one know
 * this one.
 */
export abstract class Command<Asked extends object, Answered extends object> {
  /** DynamoDB's name of the operation. */
  abstract readonly operation: string
  readonly input: Asked
  /** Fields of the input that contain values of the table. */
  readonly asked: Fields = written
  /** Fields of the answer that contain values of the table. */
  readonly answered: Fields = none
  /** Whether a retry could act twice without a client token. */
  readonly wantsToken: boolean = false
  declare protected readonly answer: Answered

  constructor(input: Asked) {
    this.input = input
  }
}

export class GetCommand extends Command<GetCommandInput, Pick<GetCommandOutput, 'Item'>> {
  readonly operation = 'GetItem'
  override readonly answered = oneItem
}

type Batch = Pick<BatchGetCommandOutput, 'Responses' | 'UnprocessedKeys'>
export class BatchGetCommand extends Command<BatchGetCommandInput, Batch> {
  readonly operation = 'BatchGetItem'
  override readonly asked = keysOfTables
  override readonly answered = itemsOfTables
}

type Page = Pick<QueryCommandOutput, 'Items' | 'LastEvaluatedKey'>
export class QueryCommand extends Command<QueryCommandInput, Page> {
  readonly operation = 'Query'
  override readonly asked = rangeFields
  override readonly answered = pageFields
}

export class PutCommand extends Command<PutCommandInput, Nothing> {
  readonly operation = 'PutItem'
}

export class UpdateCommand extends Command<UpdateCommandInput, Pick<UpdateCommandOutput, 'Attributes'>> {
  readonly operation = 'UpdateItem'
  override readonly answered = attributes
}

export class DeleteCommand extends Command<DeleteCommandInput, Nothing> {
  readonly operation = 'DeleteItem'
}

export class TransactWriteCommand extends Command<TransactWriteCommandInput, Nothing> {
  readonly operation = 'TransactWriteItems'
  override readonly asked = actions
  override readonly wantsToken = true
}
