// Files of transfers at the payment platform as its shop meets them, without a machine between: the platform's own
// handlers over the table of a run, under two keys with a scope each, and the bank of the sandbox.
import './unit-environment.ts'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { ulid } from 'ulid'
import type { TableReader } from '#functions/machinery/table/table.ts'
import { put, type Write } from '#functions/machinery/table/write.ts'
import { linesOf, transferFilesOf } from '#functions/platform/store/transfers/transfer-files.ts'
import type { FaultLine } from './fault-line.ts'
import { httpEvent, lambdaContext } from './lambda.ts'
import { kogei } from './platform-table.ts'
import { type Reply, replyOf } from './provider-network.ts'
import { webhookSecret } from './real-platform.ts'

const origin = 'https://pay.example'
const pepper = 'pepper-of-the-run'
const payoutAccount = {
  ...{ code: '0000123456', name: 'コウゲイノマ（カ', bankCode: '0001', branchCode: '001' },
  ...{ depositType: 2, accountNumber: '1234567' },
}

type Http = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>

/** Made once in a process: the functions read their environment when they load. */
export async function loadTransfers(edge: string) {
  Object.assign(process.env, {
    PLATFORM_PEPPER_SECRET: 'pepper',
    FIRST_PARTY_ORIGINS: 'https://kogei.example',
    ACQUIRER: 'sandbox',
    PAYOUT_KEY_SECRET: 'payout-key',
    PAYOUT_ACCOUNT: JSON.stringify(payoutAccount),
  })
  const { newApiKey } = await import('#functions/platform/store/keys/api-keys.ts')
  const { shopKeys, platformSystemKeys } = await import('#functions/platform/store/table-keys.ts')
  const { originHash } = await import('#functions/machinery/http/origin-secret.ts')
  const of = async (name: string): Promise<Http> =>
    (await import(`../../functions/platform/transfers/${name}.ts`)).handler
  const handlers: Readonly<Record<string, Http>> = {
    POST: await of('create-transfer-file'),
    GET: await of('get-transfer-file'),
    DELETE: await of('delete-transfer-file'),
    lines: await of('list-transfer-lines'),
    approve: await of('approve-transfer-file'),
    export: await of('export-transfer-file'),
    sent: await of('send-transfer-file'),
    results: await of('record-transfer-results'),
  }
  const { handler: carryOut } = await import('#functions/platform/transfers/cron-carry-out-transfers.ts')
  const keyOf = (...scopes: ('transfers:create' | 'transfers:read' | 'transfers:approve')[]) =>
    newApiKey({
      ...{
        type: 'restricted',
        shopId: kogei.shopId,
        mode: 'test',
        at: Date.now(),
        newId: () => ulid(),
        pepper,
        scopes,
      },
      isFirstParty: true,
    })
  const [maker, approver] = [keyOf('transfers:create', 'transfers:read'), keyOf('transfers:approve')]
  const shop = { shopId: kogei.shopId, secretKey: maker.key, publicKey: 'pk', webhookSecret }

  /** A call of the shop, as API Gateway hands it to the function behind its path. */
  async function answer(address: string, init: RequestInit = {}): Promise<Reply> {
    const { pathname, search } = new URL(address)
    const [, , , id, deed] = pathname.split('/')
    const { method = 'GET', body } = init
    const handler = handlers[deed ?? method]
    if (!handler) throw new Error(`nobody answers ${method} ${pathname}`)
    const event = httpEvent({
      ...{ method, path: pathname, query: search.slice(1) },
      ...(id !== undefined && { parameters: { id } }),
      headers: { ...Object(init.headers), 'x-origin-secret': edge },
      ...(typeof body === 'string' && { body }),
    })
    const { statusCode = 500, headers = {}, body: text = '' } = await handler(event, lambdaContext)
    return replyOf(statusCode, text, headers)
  }

  return {
    secrets: new Map([
      ['pepper', pepper],
      ['payment-shop', JSON.stringify(shop)],
      ['payout-key', approver.key],
    ]),
    shopId: kogei.shopId,
    /** What an empty table needs: the trust of the edge, the shop, its keys. */
    rows: (): Write[] => [
      put({ ...platformSystemKeys.trust(), originHashes: [originHash(edge)] }),
      put({ ...shopKeys.shop(kogei.shopId), ...kogei }),
      ...maker.writes,
      ...approver.writes,
    ],
    /** Who has a key is looked up once in the life of a process: the first story is not to be the only one that does. */
    async warm(): Promise<void> {
      for (const { key } of [maker, approver])
        await answer(`${origin}/v1/transfer_files/none`, { headers: { authorization: `Bearer ${key}` } })
    },
    /** The bank takes what is due. */
    carryOut: () => carryOut({}),
    /** The platform in processes of its own, behind a network that loses calls and answers. */
    fetchOver:
      (faults: FaultLine) =>
      async (address: string, init: RequestInit = {}): Promise<Reply> => {
        await faults.call(() => {
          if (faults.strikes('silentBefore')) throw new TypeError('fetch failed')
        })
        const reply = await faults.visit(() => answer(address, init))
        if (reply === 'died') throw new TypeError('fetch failed')
        await faults.call(() => {
          if (faults.strikes('silentAfter')) throw new TypeError('fetch failed')
        })
        return reply
      },
    origin,
  }
}
export type LoadedTransfers = Awaited<ReturnType<typeof loadTransfers>>

/** What the bank carried out, by the payout. */
export async function bankLines(table: TableReader, shopId: string) {
  const files = await transferFilesOf(table, 'test', shopId)
  const lines = (await Promise.all(files.map(file => linesOf(table, file)))).flat()
  return Map.groupBy(
    lines.map(({ reference, amount, state }) => ({ reference: reference ?? '', amount, status: state })),
    ({ reference }) => reference,
  )
}
