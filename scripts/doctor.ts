import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import { exportedItem, itemInJson } from '#functions/machinery/table/exported.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import { unfilledInPages } from '../functions/store/catalogue/page-snapshot.ts'
import { checkInParts } from '../functions/whole/system/invariants/check-parts.ts'
import { isOfOtherFormat } from '../infra/development/market.ts'

/**
 * `npm run doctor` reads every item and checks what must always hold. It reads this machine's data (DATA_DIR), with
 * `-- --table <name>` a table on AWS with the credentials at hand, or with `-- --export <directory>` an export of one
 * that was copied from S3. It changes nothing, and its exit code is 1 when a check fails.
 */
const { values } = parseArgs({ options: { table: { type: 'string' }, export: { type: 'string' } } })
const dataDir = path.resolve(process.env['DATA_DIR'] ?? '.local')
/** An event that waits longer than this counts as stuck, ms. The sweeper runs each minute. */
const patience = 180_000
/** So many rows are checked at a time. */
const rowsPerPart = 150_000

async function remoteItems(name: string): Promise<Attributes[]> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  const items: Attributes[] = []
  for await (const page of paginateScan({ client }, { TableName: name, ConsistentRead: true })) {
    items.push(...(page.Items ?? []))
  }
  return items
}

function exportedItems(directory: string): Attributes[] {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.json.gz'))
  return files.flatMap(name =>
    gunzipSync(readFileSync(path.join(directory, name)))
      .toString('utf8')
      .split('\n')
      .filter(line => line !== '')
      .map(exportedItem),
  )
}

function localItems(): Attributes[] {
  const file = path.join(dataDir, 'table.db')
  if (!existsSync(file)) stop(`there is no data in ${dataDir}: start once, or say where it is with DATA_DIR`)
  if (isOfOtherFormat(dataDir))
    stop(`the data in ${dataDir} was stored in another format: begin anew with npm start -- --fresh`)
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  const named = database.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 1) <> '_' AND name NOT LIKE '%::%' AND name NOT LIKE 'sqlite%'",
  )
  return named.all().flatMap(({ name }) =>
    database
      .prepare(`SELECT item_json FROM "${name}"`)
      .all()
      .map(row => itemInJson(String(row['item_json']))),
  )
}

function stop(reason: string): never {
  console.error(reason)
  process.exit(2)
}

const items =
  values.table !== undefined
    ? await remoteItems(values.table)
    : values.export !== undefined
      ? exportedItems(values.export)
      : localItems()
async function* each() {
  yield* items
}
/**
 * Times in the table follow the runtime's clock, which may have been moved, so the newest item counts as the present.
 */
const newest = items.reduce((latest, { at }) => (typeof at === 'number' && at > latest ? at : latest), 0)

const { violations, rows } = await checkInParts(each, rowsPerPart, newest)
const findings = violations.map(violation => JSON.stringify(violation))

const stuck = items.filter(({ undelivered, at }) => undelivered !== undefined && Number(at) < newest - patience)
findings.push(...stuck.map(({ PK }) => `events of ${PK} have not reached the bus`))

findings.push(...unfilledInPages(items, newest).map(placeholder => `a blank stands in a page: ${placeholder}`))

const kinds = Map.groupBy(items, ({ PK }) => String(PK).split('#')[0] ?? '')
for (const [kind, rows] of [...kinds].sort(([a], [b]) => a.localeCompare(b))) {
  console.log(`${kind.padEnd(16)} ${String(rows.length).padStart(7)}`)
}
console.log(`${items.length} items, ${rows} of them checked`)
for (const finding of findings) console.log(`ILL  ${finding}`)
console.log(findings.length === 0 ? 'healthy' : `${findings.length} findings`)
process.exitCode = findings.length === 0 ? 0 : 1
