/** Starts the table store: dynoxide as a child process, or the server that DYNAMODB_ENDPOINT names. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Doc, doc, docs, text } from '../data/doc.ts'
import { type AwsCall, AwsCallError, createCall } from '../gateway/aws-call.ts'
import { createUpstream } from '../gateway/upstream.ts'
import { MemoryStore } from '../table/memory-store.ts'
import type { TableStore } from '../table/store.ts'
import type { Assembly } from '../template/assembly.ts'
import { onFreePort, startChild, startError } from './child.ts'
import { UserError } from './user-error.ts'

interface Store {
  readonly origin: string
  readonly pid: number | undefined
  stop(): Promise<void>
}

/** Finds the binary for this platform, or throws the reason why there is none. */
function findBinary(): string {
  const name = `@dynoxide/${process.platform}-${process.arch}`
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`)
    const binary = path.join(path.dirname(manifest), process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide')
    if (existsSync(binary)) return binary
  } catch {
    // The package is not installed. The error below says so.
  }
  throw new UserError(
    `${name} is not installed. Run npm install --no-save ${name}, or name another DynamoDB-compatible server with DYNAMODB_ENDPOINT.`,
  )
}

/**
 * The store does one thing after another behind one lock, and its allocator has one, too: its threads waited for each
 * other in both. One thread takes a third less of the processor for a read and a transaction.
 */
const storeThreads = '1'

export async function startStore(file: string, region: string, onExit: (code: number | null) => void): Promise<Store> {
  const endpoint = process.env['DYNAMODB_ENDPOINT']
  if (endpoint) {
    await answers(endpoint, region, undefined)
    return { origin: endpoint, pid: undefined, stop: async () => {} }
  }
  const binary = findBinary()
  return onFreePort(port => startOn(port, binary, file, region, onExit))
}

/** The file of a data directory that a store has its tables in; a directory has one of both. */
export const tableFiles = { embedded: 'table.db', memory: 'table.json' } as const

/** The embedded store over a data directory. */
export async function openEmbedded(
  dataDir: string,
  region: string,
  onExit: (code: number | null) => void,
): Promise<TableStore> {
  if (existsSync(path.join(dataDir, tableFiles.memory)))
    throw new UserError(
      `The tables in ${dataDir} were kept in memory: only a runtime in one process goes on with them.`,
    )
  const { origin, pid, stop } = await startStore(path.join(dataDir, tableFiles.embedded), region, onExit)
  return { upstream: createUpstream(origin), call: createCall(origin, 'dynamodb', region), pid, stop }
}

/** Tables in this process, over what a data directory has of them. */
export async function openMemory(
  dataDir: string,
  options: { readonly now: () => number; readonly saves: boolean },
): Promise<TableStore> {
  if (existsSync(path.join(dataDir, tableFiles.embedded)))
    throw new UserError(
      `The tables in ${dataDir} are those of the embedded store: no runtime in one process reads them.`,
    )
  return new MemoryStore(path.join(dataDir, tableFiles.memory), options)
}

async function startOn(
  port: number,
  binary: string,
  file: string,
  region: string,
  onExit: (code: number | null) => void,
): Promise<Store> {
  const args = ['serve', '--host', '127.0.0.1', '--port', String(port), '--db-path', file]
  const child = startChild(binary, args, { TOKIO_WORKER_THREADS: storeThreads })
  let stopping = false
  const origin = `http://127.0.0.1:${port}`
  await Promise.race([
    answers(origin, region, child.isRunning),
    child.exited.then(() => {
      throw startError(`The table store did not start: ${child.complaint() || 'it ended at once'}`)
    }),
  ])
  indexStream(file)
  void child.exited.then(code => {
    if (!stopping) onExit(code)
  })
  child.release()
  return {
    origin,
    pid: child.pid,
    async stop() {
      stopping = true
      await child.stop()
    },
  }
}

/**
 * Adds an index to the store's stream records. The store numbers each record by reading all records of its table, and
 * it reads from a position the same way: a write took 0.6 ms of a core on an empty stream, 1.4 ms after 3,600 records,
 * 8 ms after a night. The index makes both look-ups. A file without that table is left as it is and is only slow.
 */
function indexStream(file: string): void {
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA busy_timeout = 2000')
    const isKnown = database.prepare(
      "SELECT 1 FROM pragma_table_info('_stream_records') WHERE name = 'sequence_number'",
    )
    if (!isKnown.get()) return
    database.exec(
      'CREATE INDEX IF NOT EXISTS stream_by_sequence ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
    )
  } finally {
    database.close()
  }
}

async function answers(origin: string, region: string, alive: (() => boolean) | undefined): Promise<void> {
  const call = createCall(origin, 'dynamodb', region)
  const end = performance.now() + 10_000
  for (;;) {
    try {
      await call('DynamoDB_20120810.ListTables', {})
      return
    } catch (error) {
      if (error instanceof AwsCallError) throw error
      if (performance.now() > end || alive?.() === false)
        throw new UserError(`No DynamoDB-compatible server answers at ${origin}`)
      await new Promise(resolve => setTimeout(resolve, 5))
    }
  }
}

const tableTypes = ['AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable']

/**
 * Creates missing tables, and indexes that a later template added. Answers the ARN of each table's stream by table
 * name.
 */
export async function provisionTables(assembly: Assembly, call: AwsCall): Promise<Map<string, string>> {
  const streams = new Map<string, string>()
  for (const table of assembly.ofType(...tableTypes)) {
    const name = assembly.name(table)
    const properties = assembly.properties(table)
    const description = (await describe(call, name)) ?? (await create(call, name, properties))
    await addIndexes(call, name, properties, description)
    const stream = description.LatestStreamArn
    if (stream !== undefined) streams.set(name, text(stream))
  }
  return streams
}

async function describe(call: AwsCall, TableName: string): Promise<Doc | undefined> {
  try {
    return doc((await call('DynamoDB_20120810.DescribeTable', { TableName })).Table)
  } catch (error) {
    if (error instanceof AwsCallError && error.type === 'ResourceNotFoundException') return undefined
    throw error
  }
}

async function create(call: AwsCall, TableName: string, properties: Doc): Promise<Doc> {
  const StreamSpecification = properties.StreamSpecification && {
    StreamEnabled: true,
    StreamViewType: doc(properties.StreamSpecification).StreamViewType,
  }
  const indexes = docs(properties.GlobalSecondaryIndexes).map(indexOf)
  const created = await call('DynamoDB_20120810.CreateTable', {
    TableName,
    KeySchema: properties.KeySchema,
    AttributeDefinitions: properties.AttributeDefinitions,
    BillingMode: 'PAY_PER_REQUEST',
    ...(indexes.length > 0 && { GlobalSecondaryIndexes: indexes }),
    ...(properties.LocalSecondaryIndexes !== undefined && { LocalSecondaryIndexes: properties.LocalSecondaryIndexes }),
    ...(StreamSpecification !== undefined && { StreamSpecification }),
  })
  return doc(created.TableDescription)
}

function indexOf(index: Doc): Doc {
  return { IndexName: index.IndexName, KeySchema: index.KeySchema, Projection: index.Projection }
}

async function addIndexes(call: AwsCall, TableName: string, properties: Doc, description: Doc): Promise<void> {
  const known = new Set(docs(description.GlobalSecondaryIndexes).map(index => index.IndexName))
  for (const index of docs(properties.GlobalSecondaryIndexes)) {
    if (known.has(index.IndexName)) continue
    await call('DynamoDB_20120810.UpdateTable', {
      TableName,
      AttributeDefinitions: properties.AttributeDefinitions,
      GlobalSecondaryIndexUpdates: [{ Create: indexOf(index) }],
    })
  }
}

/** Answers the partition key of a table or of one of its indexes, for dynamodb:LeadingKeys. */
export function partitionKeys(assembly: Assembly) {
  const keys = new Map<string, string>()
  const primary = new Map<string, string[]>()
  for (const table of assembly.ofType(...tableTypes)) {
    const properties = assembly.properties(table)
    const name = assembly.name(table)
    const hash = (schema: unknown) => text(docs(schema).find(each => each.KeyType === 'HASH')?.AttributeName)
    keys.set(name, hash(properties.KeySchema))
    primary.set(
      name,
      docs(properties.KeySchema).map(each => text(each.AttributeName)),
    )
    for (const index of [...docs(properties.GlobalSecondaryIndexes), ...docs(properties.LocalSecondaryIndexes)]) {
      keys.set(`${name}/${text(index.IndexName)}`, hash(index.KeySchema))
    }
  }
  return {
    /** The names of a table's own keys. */
    primary: (table: string): readonly string[] => primary.get(table.split('/').pop() ?? table) ?? [],
    partitionKey: (table: string, index: string | undefined) => {
      const name = table.split('/').pop() ?? table
      return keys.get(index === undefined ? name : `${name}/${index}`)
    },
  }
}
