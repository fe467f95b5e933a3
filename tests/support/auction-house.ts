// A house for auction tests: works with their auctions put into the table of a running app by the store's own
// builders, as the seed does it.

import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb'
import { ulid } from 'ulid'
import { openAuction } from '#functions/store/auction-opening.ts'
import { auctionRunsOf } from '#functions/store/auction-snapshot.ts'
import { getAuction } from '#functions/store/auctions.ts'
import { getWork, workItem } from '#functions/store/works.ts'
import { tableMethods } from '#functions/table/table.ts'
import { transact } from '#functions/table/transaction.ts'
import { type Attributes, put, type Write } from '#functions/table/write.ts'
import { login } from '#shared/api/accounts/sessions.ts'
import type { adminLogin } from '#shared/api/console/operators.ts'
import { auctionRules, DAY, HOUR, MINUTE, type Opening } from '#shared/domain/auction/auction.ts'
import type { Artwork } from '#shared/domain/work/artwork.ts'
import { freshAddress, type Person, peopleOf } from './people.ts'
import type { App } from './runtime.ts'
import { sampleWork } from './sample-work.ts'

export async function openHouse(app: App) {
  const { environment } = app.runtime
  const { TABLE_NAME: tableName = '', AWS_ENDPOINT_URL: endpoint = '', AWS_REGION: region = '' } = environment
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = environment
  const plain = new DynamoDBClient({ endpoint, region, credentials: { accessKeyId, secretAccessKey } })
  const client = DynamoDBDocumentClient.from(plain, { marshallOptions: { removeUndefinedValues: true } })
  const table = tableMethods(client, tableName)
  const { now } = app.clock
  const newId = () => ulid()

  const people = peopleOf(app)
  const since = new Map<string, { at: number; token: string }>()

  /** A token that still holds when the clock has been moved: logs in again after half a day. */
  async function tokenOf(person: Person, contract: typeof login | typeof adminLogin = login): Promise<string> {
    const known = since.get(person.id)
    if (known && now() - known.at < 11 * HOUR) return known.token
    const { email: account, password } = person
    const { data } = await app.call(contract, { account, password }, { address: freshAddress() })
    const token = String(Object(data).accessToken)
    since.set(person.id, { at: now(), token })
    return token
  }

  /** One transaction, past every function. */
  async function write(writes: readonly Write[], events: Parameters<typeof transact>[3]['events'] = []) {
    const scope = { id: `seed#${newId()}`, operation: 'seed', bodyHash: '', keepsAnswer: false, now, newId }
    const result = await transact(client, tableName, scope, { writes, events, answer: null })
    if (!result.done) throw new Error(`the house could not be furnished: ${JSON.stringify(result)}`)
  }

  /** A listed work with its live auction, ending in three days unless told otherwise. */
  async function auction(change: Partial<Opening> & { visibility?: Artwork['visibility']; unannounced?: true } = {}) {
    const { visibility = 'public', unannounced, ...terms } = change
    const at = now()
    const end = at + 3 * DAY
    const opening: Opening = {
      auctionId: newId(),
      productId: newId(),
      startAt: at,
      endAt: end - (end % MINUTE),
      startPrice: 100_000,
      instantPrice: null,
      steps: auctionRules.steps,
      sellerId: null,
      partnerId: null,
      artistId: 'minegishi-wataru',
      ...terms,
    }
    const opened = await openAuction(table, opening, at)
    const work = listed(opening.productId, visibility, opened.summary, at)
    await write([...opened.writes, put(workItem(work))], unannounced ? [] : opened.events)
    return opening
  }

  /** The whole table, read page by page. */
  async function items(): Promise<Attributes[]> {
    const all: Attributes[] = []
    for await (const page of paginateScan({ client }, { TableName: tableName, ConsistentRead: true })) {
      all.push(...(page.Items ?? []))
    }
    return all
  }

  return {
    table,
    ...people,
    tokenOf,
    write,
    auction,
    items,
    work: (id: string) => getWork(table, id),
    auctionOf: (productId: string) => getAuction(table, productId),
    runs: async () => auctionRunsOf(await items()),
  }
}

export type House = Awaited<ReturnType<typeof openHouse>>

function listed(id: string, visibility: Artwork['visibility'], auction: Artwork['auction'], at: number): Artwork {
  const { price: _, ...work } = sampleWork(id, at, { boxSizeCm: null, visibility, priceType: 'auction', auction })
  return work
}
