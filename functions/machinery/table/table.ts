import type { IndexName, TableAction } from '#shared/api/grants.ts'
import { BatchGetCommand, GetCommand, QueryCommand } from './commands.ts'
import type { DocumentClient } from './document-client.ts'
import { DynamoError } from './errors.ts'
import type { Key } from './keys.ts'
import { pause } from './pause.ts'
import { type Attributes, names } from './write.ts'

/** Reads of the table. A handler sees only the methods that its grants name. */
export interface TableMethods {
  /** One item; strongly consistent by default. */
  get(key: Key, options?: { consistent?: boolean }): Promise<Attributes | undefined>
  /**
   * Items in the order of their keys, `undefined` for missing ones; one request per hundred, in parallel. Strongly
   * consistent.
   */
  batchGet(keys: readonly Key[]): Promise<(Attributes | undefined)[]>
  query(query: TableQuery): Promise<Rows>
  /** Every row of a query over all pages, up to `limit` (default 1,000). */
  queryAll(query: TableQuery): Promise<Attributes[]>
}

export interface TableQuery {
  readonly pk: string
  /** Sort keys that start with this. */
  readonly prefix?: string
  /** Sort keys within this range, both ends inclusive; a range with its ends reversed is empty. */
  readonly between?: readonly [from: string, to: string]
  readonly index?: IndexName
  readonly limit?: number
  /** `next` of an earlier answer. */
  readonly after?: Attributes | undefined
  readonly newestFirst?: boolean
  readonly consistent?: boolean
}

interface Rows {
  readonly rows: Attributes[]
  readonly next: Attributes | undefined
}

/** Methods that these grants allow a handler; writing is done by `commit`. */
export type TableClient<Action extends TableAction = TableAction> = Pick<
  TableMethods,
  ('get' extends Action ? 'get' | 'batchGet' : never) | ('query' extends Action ? 'query' | 'queryAll' : never)
>

/** What store functions need: any client that can get (and query). */
export type Getter = Pick<TableMethods, 'get' | 'batchGet'>
export type Querier = Pick<TableMethods, 'query' | 'queryAll'>
export type TableReader = TableMethods

const keyNames: Record<IndexName | 'table', readonly [pk: string, sk: string]> = {
  table: ['PK', 'SK'],
  GSI1: ['GSI1PK', 'GSI1SK'],
  GSI2: ['GSI2PK', 'GSI2SK'],
  UNDELIVERED: ['undelivered', 'at'],
}

/** Requests for the same keys without any result before the table counts as too busy. */
const idleTries = 6
/** Mean pause in ms before unprocessed keys are requested again; doubled after each try without result. */
const firstPauseMs = 25

const leftUnread = (count: number) =>
  new DynamoError('ProvisionedThroughputExceededException', { message: `${count} keys were left unread` })

export function tableMethods(client: DocumentClient, tableName: string): TableMethods {
  const methods: TableMethods = {
    async get(key, { consistent = true } = {}) {
      const { PK, SK } = key
      const answer = await client.send(
        new GetCommand({ TableName: tableName, Key: { PK, SK }, ConsistentRead: consistent }),
      )
      return answer.Item
    },

    async batchGet(keys) {
      const found = new Map<string, Attributes>()
      const unique = [...new Map(keys.map(({ PK, SK }) => [`${PK} ${SK}`, { PK, SK }])).values()]
      const read = async (hundred: typeof unique) => {
        let pending: Record<string, unknown>[] = hundred
        let idle = 0
        while (pending.length > 0) {
          const answer = await client.send(
            new BatchGetCommand({ RequestItems: { [tableName]: { Keys: pending, ConsistentRead: true } } }),
          )
          for (const item of answer.Responses?.[tableName] ?? []) found.set(`${item['PK']} ${item['SK']}`, item)
          const left = answer.UnprocessedKeys?.[tableName]?.Keys ?? []
          if (left.length === pending.length) idle++
          if (idle >= idleTries) throw leftUnread(left.length)
          if (left.length > 0) await pause(firstPauseMs * 2 ** idle)
          pending = left
        }
      }
      const hundreds = Array.from({ length: Math.ceil(unique.length / 100) }, (_, n) =>
        unique.slice(n * 100, (n + 1) * 100),
      )
      await Promise.all(hundreds.map(read))
      return keys.map(({ PK, SK }) => found.get(`${PK} ${SK}`))
    },

    async query({ pk, prefix, between, index, limit, after, newestFirst = false, consistent = false }) {
      // DynamoDB refuses a range with its ends reversed, which is simply empty.
      if (between && between[0] > between[1]) return { rows: [], next: undefined }
      const [pkName, skName] = keyNames[index ?? 'table']
      const range =
        prefix !== undefined
          ? ` AND begins_with(#${skName}, :from)`
          : between
            ? ` AND #${skName} BETWEEN :from AND :to`
            : ''
      const expression = `#${pkName} = :pk${range}`
      const answer = await client.send(
        new QueryCommand({
          TableName: tableName,
          ...(index && { IndexName: index }),
          KeyConditionExpression: expression,
          ...names(expression),
          ExpressionAttributeValues: {
            ':pk': pk,
            ...(prefix !== undefined ? { ':from': prefix } : between && { ':from': between[0], ':to': between[1] }),
          },
          ScanIndexForward: !newestFirst,
          ...(limit !== undefined && { Limit: limit }),
          ...(after && { ExclusiveStartKey: { ...after } }),
          ...(consistent && !index && { ConsistentRead: true }),
        }),
      )
      return { rows: answer.Items ?? [], next: answer.LastEvaluatedKey }
    },

    async queryAll(query) {
      const bound = query.limit ?? 1000
      const all: Attributes[] = []
      let after = query.after
      do {
        const { rows, next } = await methods.query({ ...query, limit: bound - all.length, after })
        all.push(...rows)
        after = next
      } while (after && all.length < bound)
      return all
    },
  }
  return methods
}
