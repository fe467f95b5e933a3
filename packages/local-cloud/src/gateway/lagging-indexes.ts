/**
 * Answers queries of indexes as the table stood a while ago, because on AWS an index follows its table. It undoes, in
 * every answer, what was written since then. Tests ask for it, to prove that nothing depends on finding a write of its
 * own through an index.
 */
import { type Doc, doc, docs, entries, parse, text } from '../data/doc.ts'
import type { AwsCall } from './aws-call.ts'
import type { Upstream } from './upstream.ts'

interface Write {
  readonly key: Doc
  /** From `performance.now()`. */
  readonly at: number
  /** The item as it stood before; undefined where there was none. */
  readonly before: Doc | undefined
}

type Request = Parameters<Upstream>[0]

interface LaggingIndexes {
  readonly upstream: Upstream
  /** Resolves true when every index shows every write. */
  readonly caughtUp: () => Promise<boolean>
}

/** `primary` are the names of a table's keys; `store` calls the store itself. */
export function laggingIndexes(
  store: {
    readonly upstream: Upstream
    readonly call: AwsCall
    readonly primary: (table: string) => readonly string[]
  },
  lagMs: number,
): LaggingIndexes {
  let writes: Write[] = []
  /** The last write of each item that is under way. */
  const tails = new Map<string, Promise<unknown>>()
  const recent = () => {
    const since = performance.now() - lagMs
    writes = writes.filter(({ at }) => at > since)
    return writes
  }

  /** An item is written by one at a time, so that what stood before is known. */
  async function write(request: Request, operation: string): ReturnType<Upstream> {
    const items = written(operation, parse(request.body.toString('utf8')) ?? {}).map(({ table, item }) => ({
      table,
      key: Object.fromEntries(store.primary(table).map(name => [name, item[name]])),
    }))
    const names = items.map(each => JSON.stringify(each))
    const earlier = names.map(name => tails.get(name))
    const done = Promise.all(earlier).then(async () => {
      const before = await stoodBefore(items)
      const reply = await store.upstream(request)
      const at = performance.now()
      if (reply.status < 300) writes.push(...before.map(each => ({ ...each, at })))
      return reply
    })
    const tail = done.catch(() => undefined)
    for (const name of names) tails.set(name, tail)
    void tail.then(() => {
      for (const name of names) if (tails.get(name) === tail) tails.delete(name)
    })
    return done
  }

  function stoodBefore(items: readonly { readonly table: string; readonly key: Doc }[]) {
    const read = async ({ table, key }: (typeof items)[number]) => {
      const request = { TableName: table, Key: key, ConsistentRead: true }
      const { Item } = await store.call('DynamoDB_20120810.GetItem', request)
      return { key, before: Item === undefined ? undefined : doc(Item) }
    }
    return Promise.all(items.map(read))
  }

  async function query(request: Request, body: Doc): ReturnType<Upstream> {
    const reply = await store.upstream(request)
    if (reply.status >= 300) return reply
    const answer = parse(reply.body.toString('utf8')) ?? {}
    const condition = conditionOf(body)
    const primary = store.primary(text(body.TableName))
    const idOf = (item: Doc) => JSON.stringify(primary.map(name => item[name]))
    // The earliest of the recent writes knows how the item stood a while ago.
    const then = new Map<string, Doc | undefined>()
    for (const each of recent()) if (!then.has(idOf(each.key))) then.set(idOf(each.key), each.before)
    const kept = docs(answer.Items).filter(item => !then.has(idOf(item)))
    const stale = [...then.values()].filter(item => item !== undefined && condition.matches(item)).map(doc)
    const direction = body.ScanIndexForward === false ? -1 : 1
    const items = [...kept, ...stale].sort((a, b) => direction * compare(condition.sortOf(a), condition.sortOf(b)))
    const { 'content-length': _, 'x-amz-crc32': _of, ...headers } = reply.headers
    const json = JSON.stringify({ ...answer, Items: items, Count: items.length })
    return { status: reply.status, headers, body: Buffer.from(json) }
  }

  return {
    caughtUp: async () => {
      for (let last = recent().at(-1); last; last = recent().at(-1)) {
        const ms = last.at + lagMs - performance.now()
        await new Promise(resolve => setTimeout(resolve, Math.max(1, ms)))
      }
      return true
    },
    upstream: request => {
      const operation = text(request.headers['x-amz-target']).split('.').pop() ?? ''
      if (/^(Put|Update|Delete|BatchWrite)Item$|^TransactWriteItems$/.test(operation)) return write(request, operation)
      const body = operation === 'Query' ? (parse(request.body.toString('utf8')) ?? {}) : {}
      return body.IndexName === undefined ? store.upstream(request) : query(request, body)
    },
  }
}

/** Answers the items, or their keys, that a request writes. */
function written(operation: string, body: Doc): { table: string; item: Doc }[] {
  const one = (value: unknown) => {
    const { TableName, Item, Key } = doc(value)
    return { table: text(TableName), item: doc(Item ?? Key) }
  }
  if (operation === 'TransactWriteItems')
    return docs(body.TransactItems).flatMap(each => [each.Put, each.Update, each.Delete].filter(isGiven).map(one))
  if (operation === 'BatchWriteItem')
    return entries(body.RequestItems).flatMap(([TableName, requests]) =>
      docs(requests).flatMap(({ PutRequest, DeleteRequest }) =>
        [PutRequest, DeleteRequest].filter(isGiven).map(each => one({ ...doc(each), TableName })),
      ),
    )
  return [one(body)]
}

const isGiven = (value: unknown) => value !== undefined

/** Reads a key condition: equality of the partition, and a prefix or a range of the sort key. */
function conditionOf({ KeyConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues, IndexName }: Doc) {
  const nameOf = (token: string) => text(doc(ExpressionAttributeNames)[token], token)
  const given = (token: string) => scalar(doc(ExpressionAttributeValues)[token])
  const expression = text(KeyConditionExpression)
  const [, pkToken = '', pkValue = '', rest] = /^\s*([#\w]+)\s*=\s*(:\w+)(?:\s+AND\s+(.*))?$/i.exec(expression) ?? []
  const prefix = /^begins_with\(\s*([#\w]+)\s*,\s*(:\w+)\s*\)$/i.exec(rest ?? '')
  const between = /^([#\w]+)\s+BETWEEN\s+(:\w+)\s+AND\s+(:\w+)$/i.exec(rest ?? '')
  if (pkToken === '' || (rest !== undefined && !prefix && !between))
    throw new Error(`The lagging index ${text(IndexName)} does not know the condition ${expression}`)
  const pk = nameOf(pkToken)
  const sk = nameOf(prefix?.[1] ?? between?.[1] ?? '')
  const sortKey = sk === '' ? pk.replace(/PK$/, 'SK') : sk
  const sortOf = (item: Doc) => scalar(item[sortKey])
  return {
    sortOf,
    matches: (item: Doc) => {
      if (item[pk] === undefined || item[sortKey] === undefined || scalar(item[pk]) !== given(pkValue)) return false
      if (prefix) return String(sortOf(item)).startsWith(String(given(prefix[2] ?? '')))
      if (!between) return true
      const value = sortOf(item)
      return compare(value, given(between[2] ?? '')) >= 0 && compare(value, given(between[3] ?? '')) <= 0
    },
  }
}

/** A string or number as DynamoDB types it. */
function scalar(value: unknown): string | number {
  const { S, N } = doc(value)
  return S === undefined ? Number(text(N)) : text(S)
}

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)
