// The table in memory in the place of the way to DynamoDB, with the schema of the market's own. Runs of many seeds use it
// because it costs a fortieth of a table behind a socket, and because everything that happens to it can be had again by
// its seed. memory-table.test.ts holds it against the embedded store.
import { fromWire } from '#functions/machinery/table/attribute-values.ts'
import { DocumentClient } from '#functions/machinery/table/document-client.ts'
import type { Transport } from '#functions/machinery/table/transport.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import {
  type Item,
  MemoryTable as PlainTable,
  parse,
  type TableAnswer,
  type TableSchema,
} from '#packages/local-cloud/src/index.ts'

export type Answer = TableAnswer

/** Keys and indexes of the market's table (infra/constructs/table.ts). */
const schema: TableSchema = {
  keys: ['PK', 'SK'],
  indexes: {
    GSI1: { keys: ['GSI1PK', 'GSI1SK'], isKeysOnly: false },
    GSI2: { keys: ['GSI2PK', 'GSI2SK'], isKeysOnly: false },
    UNDELIVERED: { keys: ['undelivered', 'at'], isKeysOnly: true },
  },
}

export class MemoryTable extends PlainTable {
  constructor() {
    super(schema)
  }

  /** Everything that is stored, or what lies in the partitions that are wanted. */
  all(isWanted?: (partition: string) => boolean): Attributes[] {
    return this.rows(undefined, isWanted).map(asRead)
  }

  /** The table as it is now, for who has read it and decides later. */
  copy(): MemoryTable {
    const taken = new MemoryTable()
    taken.takeFrom(this)
    return taken
  }

  /** What waits for the bus, in the order of the shards; `told` takes it off. */
  undelivered(): Attributes[] {
    return this.rows('UNDELIVERED').map(asRead)
  }

  told({ PK, SK }: Readonly<Record<string, unknown>>): void {
    const before = this.at({ PK: { S: String(PK) }, SK: { S: String(SK) } })
    if (!before) return
    const { undelivered: _, ...after } = before
    this.replace(before, after)
  }
}

/** An item is never changed but replaced: it is read as plain values once, however often somebody looks at all of them. */
const read = new WeakMap<Item, Attributes>()

/** Bytes lie here as they came over the wire, in base64. */
function asRead(item: Item): Attributes {
  const known = read.get(item)
  if (known) return known
  const plain = Object.freeze({ ...fromWire(item) })
  read.set(item, plain)
  return plain
}

/** Parses each row that `all` answers once, however often a run asks. */
export function onceARow<Value>(parse: (row: Attributes) => Value): (row: Attributes) => Value {
  const known = new WeakMap<Attributes, { readonly value: Value }>()
  return row => {
    const found = known.get(row) ?? { value: parse(row) }
    known.set(row, found)
    return found.value
  }
}

/** What stands between the client and the table: an answer, or an error where none arrives. `asked` is the body sent. */
export type Line = (operation: string, apply: () => Answer, asked: string) => Promise<Answer>
const plainLine: Line = async (_, apply) => apply()

/**
 * From now on every request of the client goes over this line to the table of the moment. The client goes on to write
 * and read what is sent, and to come again where it may.
 */
export function answerInMemory(
  client: DocumentClient,
  table: () => MemoryTable,
  line: () => Line = () => plainLine,
): void {
  const transport: Transport = async (operation, asked) => {
    const answer = () => table().answer(operation, parse(asked) ?? {})
    const { statusCode, body } = await line()(operation, answer, asked)
    return { status: statusCode, body: JSON.stringify(body) }
  }
  Object.assign(client, { transport })
}

/** A client whose every request goes over this line to the table of the moment. */
export function memoryClient(table: () => MemoryTable, line?: () => Line): DocumentClient {
  const client = new DocumentClient()
  answerInMemory(client, table, line)
  return client
}
