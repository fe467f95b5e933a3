// A merchant for tests over HTTP: the platform of a running app, cards of the sandbox as tokens, and the shop's
// settings, which a test may change.
import { randomUUID } from 'node:crypto'
import { ulid } from 'ulid'
import { tableMethods } from '#functions/machinery/table/table.ts'
import { transact } from '#functions/machinery/table/transaction.ts'
import { update, type Write } from '#functions/machinery/table/write.ts'
import { issueTokens, testCardOf } from '#functions/platform/acquirers/sandbox/tokens.ts'
import { parsePayment } from '#functions/platform/store/payments/payments.ts'
import type { Shop } from '#functions/platform/store/system/shops.ts'
import { paymentKeys, shopKeys } from '#functions/platform/store/table-keys.ts'
import type { PlatformRawInputOf } from '#shared/platform/api/endpoint.ts'
import { PaymentWire } from '#shared/platform/api/payments/wire.ts'
import * as contract from '#shared/platform/api/payments.ts'
import { type PlatformCallOptions, platformOf } from './platform-client.ts'
import type { App } from './runtime.ts'
import { tableClient } from './table-client.ts'

export async function openMerchant(app: App) {
  const platform = platformOf(app)
  const { client, tableName } = tableClient(app.runtime.environment)
  const table = tableMethods(client, tableName)
  const { now } = app.clock
  const newId = () => ulid()
  const shop = { shopId: platform.shopId, mode: 'test' } as const

  async function write(...writes: readonly Write[]) {
    const scope = { id: `merchant#${newId()}`, operation: 'merchant', bodyHash: '', keepsAnswer: false, now, newId }
    const result = await transact({ client, tableName }, scope, { writes, answer: null })
    if (result.outcome !== 'done') throw new Error(`nothing was written: ${JSON.stringify(result)}`)
  }

  /** Tokens of one card, as the tokeniser gives them to a shop. */
  async function tokensOf(number: string, count: number): Promise<readonly string[]> {
    const card = testCardOf(shop, { number, expire: '3012', holderName: 'HANAKO YAMADA' })
    if (!card) throw new Error(`${number} is no card of the sandbox`)
    const { tokens, writes } = issueTokens(shop, card, count, { now: now(), newId })
    await write(...writes)
    return tokens
  }

  async function token(number = '4242424242424242'): Promise<string> {
    const [first = ''] = await tokensOf(number, 1)
    return first
  }

  /** What a form gives with which a card pays and is saved. */
  async function payAndSave(number = '4242424242424242') {
    const [first = '', saveToken = ''] = await tokensOf(number, 2)
    return { token: first, saveToken }
  }

  const settings = (change: Partial<Shop>) =>
    write(
      update(shopKeys.shop(platform.shopId), {
        set: Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
        remove: Object.entries(change).flatMap(([name, value]) => (value === undefined ? [name] : [])),
      }),
    )

  async function register(change: Partial<PlatformRawInputOf<typeof contract.registerPayment>> = {}) {
    const input = { pay_type: 'Card', job_code: 'AUTH', amount: 120_000, tax: 1_500, tds_type: '2', ...change } as const
    const reply = await platform.call(contract.registerPayment, input)
    if (reply.status !== 201) throw new Error(`not registered: ${reply.body}`)
    return PaymentWire.parse(reply.data)
  }

  /** The call that charges; what a test leaves out is what a careful shop sends. */
  async function execution(
    payment: Pick<PaymentWire, 'id' | 'access_id'>,
    number?: string,
    change: Partial<PlatformRawInputOf<typeof contract.executePayment>> = {},
  ): Promise<PlatformRawInputOf<typeof contract.executePayment>> {
    const { id, access_id } = payment
    const back = `${app.origin}/jp/cart/payment?orderId=1`
    return {
      id,
      access_id,
      method: '1',
      return_url: back,
      return_url_on_failure: `${back}&failed=1`,
      tds2_email: 'hanako@example.jp',
      ...('token' in change || 'customer_id' in change ? {} : { token: await token(number) }),
      ...change,
    }
  }

  async function execute(
    payment: Pick<PaymentWire, 'id' | 'access_id'>,
    number?: string,
    options?: PlatformCallOptions,
  ) {
    return platform.call(contract.executePayment, await execution(payment, number), options)
  }

  /** A shop without 3-D Secure, for what is not about it. */
  const withoutTds = () => settings({ tdsSetting: '0' })
  const withTds = () => settings({ tdsSetting: '2' })

  async function stored(id: string) {
    const item = await table.get(paymentKeys.payment('test', platform.shopId, id))
    if (!item) throw new Error(`there is no payment ${id}`)
    return parsePayment(item)
  }

  return {
    ...platform,
    app,
    table,
    client,
    tableName,
    write,
    token,
    payAndSave,
    settings,
    withTds,
    withoutTds,
    register,
    execution,
    execute,
    stored,
    get: async (id: string) =>
      PaymentWire.parse((await platform.call(contract.getPayment, { id, pay_type: 'Card' })).data),
    uuid: () => randomUUID(),
  }
}
export type Merchant = Awaited<ReturnType<typeof openMerchant>>
