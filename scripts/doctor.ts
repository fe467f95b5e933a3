import { existsSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { paymentsIn } from '#functions/platform/store/payments/payment-snapshot.ts'
import type { Attributes } from '#functions/table/write.ts'
import { auctionRunsOf } from '../functions/store/auction-snapshot.ts'
import { saleBooksOf } from '../functions/store/order-snapshot.ts'
import { blanksInPages } from '../functions/store/page-snapshot.ts'
import { isOtherFormat } from '../infra/local/data/format.ts'
import { checkInvariants } from '../shared/domain/invariants/index.ts'

/**
 * `npm run doctor` reads every item and checks what must always hold. It reads this machine's data (DATA_DIR) or, where
 * TABLE_NAME is set, a table on AWS with the credentials at hand. It changes nothing, and its exit code is 1 when a
 * check fails.
 */
const dataDir = path.resolve(process.env['DATA_DIR'] ?? '.local')
const tableName = process.env['TABLE_NAME']
/** An event that waits longer than this counts as stuck, ms. The sweeper runs each minute. */
const patience = 180_000

async function remoteItems(name: string): Promise<Attributes[]> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  const items: Attributes[] = []
  for await (const page of paginateScan({ client }, { TableName: name, ConsistentRead: true })) {
    items.push(...(page.Items ?? []))
  }
  return items
}

function localItems(file: string): Attributes[] {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  const named = database.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 1) <> '_' AND name NOT LIKE '%::%' AND name NOT LIKE 'sqlite%'",
  )
  return named.all().flatMap(({ name }) =>
    database
      .prepare(`SELECT item_json FROM "${name}"`)
      .all()
      .map(row => unmarshall(JSON.parse(String(row['item_json'])))),
  )
}

const file = path.join(dataDir, 'table.db')
if (!tableName && !existsSync(file)) {
  console.error(`there is no data in ${dataDir}: start once, or say where it is with DATA_DIR`)
  process.exit(2)
}
if (!tableName && isOtherFormat(dataDir)) {
  console.error(`the data in ${dataDir} was stored in another format: begin anew with npm start -- --fresh`)
  process.exit(2)
}

const items = tableName ? await remoteItems(tableName) : localItems(file)
const auctions = auctionRunsOf(items)
const sales = saleBooksOf(items, paymentsIn(items))
const findings = checkInvariants({ auctions, sales }).map(violation => JSON.stringify(violation))

/**
 * Times in the table follow the runtime's clock, which may have been moved, so the newest item counts as the present.
 */
const newest = items.reduce((latest, { at }) => (typeof at === 'number' && at > latest ? at : latest), 0)
const stuck = items.filter(({ undelivered, at }) => undelivered !== undefined && Number(at) < newest - patience)
findings.push(...stuck.map(({ PK }) => `events of ${PK} have not reached the bus`))

findings.push(...blanksInPages(items, newest).map(blank => `a blank stands in a page: ${blank}`))

const kinds = Map.groupBy(items, ({ PK }) => String(PK).split('#')[0] ?? '')
for (const [kind, rows] of [...kinds].sort(([a], [b]) => a.localeCompare(b))) {
  console.log(`${kind.padEnd(16)} ${String(rows.length).padStart(7)}`)
}
console.log(
  `${items.length} items, ${auctions.length} auctions, ${sales.orders.length} orders and ${sales.entries.length} journal entries checked`,
)
for (const finding of findings) console.log(`ILL  ${finding}`)
console.log(findings.length === 0 ? 'healthy' : `${findings.length} findings`)
process.exitCode = findings.length === 0 ? 0 : 1
