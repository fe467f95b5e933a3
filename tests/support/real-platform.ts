// The payment platform as its shop meets it, without a machine between: its own handlers over a table in memory, the
// adapter of fincode, and the provider's fake behind a network on which anything may happen.
import './unit-environment.ts'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context, SQSBatchResponse } from 'aws-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { ulid } from 'ulid'
import { vi } from 'vitest'
import { upstreamNoticed } from '#events/platform/payments.ts'
import { TransactWriteCommand } from '#functions/machinery/table/commands.ts'
import { put, type Write } from '#functions/machinery/table/write.ts'
import { minuteMs } from '#shared/durations.ts'
import { noticeOf } from './fincode/payments.ts'
import type { Doc } from './fincode/world.ts'
import { type Fincode, openFincode, secretKey as providerKey } from './fincode-server.ts'
import { httpEvent, lambdaContext, queueRecord } from './lambda.ts'
import { answerInMemory, MemoryTable } from './memory-table.ts'
import { kogei } from './platform-table.ts'
import { openProviderNetwork, type Reply, replyOf } from './provider-network.ts'

const origin = 'https://pay.example'
const edge = 'edge-of-the-run'
const pepper = 'pepper-of-the-run'
const noticeToken = 'w1'
const noticeSignature = 'a-text-that-only-the-provider-knows'
export const webhookSecret = 'whsec_of_the_run'

type Http = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>
type Queue = (event: { Records: ReturnType<typeof queueRecord>[] }, context: Context) => Promise<SQSBatchResponse>

/** Made once in a process: the functions read their environment when they load. `change` is what its shop has otherwise. */
export async function loadPlatform(change: Partial<typeof kogei> = {}) {
  Object.assign(process.env, {
    PLATFORM_PEPPER_SECRET: 'pepper',
    FIRST_PARTY_ORIGINS: 'https://kogei.example',
    ACQUIRER: 'fincode',
    FINCODE_SECRET: 'fincode',
  })
  const { newApiKey } = await import('#functions/platform/store/keys/api-keys.ts')
  const { shopKeys, platformSystemKeys } = await import('#functions/platform/store/table-keys.ts')
  const { originHash } = await import('#functions/machinery/http/origin-secret.ts')
  const { acquirerFor, shopRefOf } = await import('#functions/platform/acquirers/acquirer-for.ts')
  const handlers: Readonly<Record<string, Http>> = {
    POST: (await import('#functions/platform/payments/register-payment.ts')).handler,
    PUT: (await import('#functions/platform/payments/execute-payment.ts')).handler,
    GET: (await import('#functions/platform/payments/get-payment.ts')).handler,
    capture: (await import('#functions/platform/payments/capture-payment.ts')).handler,
    cancel: (await import('#functions/platform/payments/cancel-payment.ts')).handler,
    refunds: (await import('#functions/platform/payments/refund-payment.ts')).handler,
  }
  const acsReturn: Http = (await import('#functions/platform/payments/acs-return.ts')).handler
  const receive: Http = (await import('#functions/platform/system/receive-fincode.ts')).handler
  const readNotice: Queue = (await import('#functions/platform/payments/on-read-payment-notice.ts')).handler
  const { handler: sweep } = await import('#functions/platform/payments/cron-sweep-payments.ts')

  const key = newApiKey({
    type: 'restricted',
    shopId: kogei.shopId,
    mode: 'test',
    at: Date.now(),
    newId: () => ulid(),
    pepper,
    scopes: ['payments:*'],
    isFirstParty: true,
  })
  const shopSecret = { shopId: kogei.shopId, secretKey: key.key, publicKey: 'pk', webhookSecret }
  const webhooks = { [noticeToken]: { signature: noticeSignature, shopId: kogei.shopId, mode: 'test' } }
  const providerSecret = { test: { secretKey: providerKey, publicKey: 'p_test_cHVibGlj' }, webhooks }

  /** A call of a shop, as API Gateway hands it to the function behind its path. */
  async function answer(address: string, init: RequestInit = {}): Promise<Reply> {
    const { pathname, search } = new URL(address)
    const [, , , id, deed] = pathname.split('/')
    const { method = 'GET', body } = init
    const handler = handlers[deed ?? method]
    if (!handler) throw new Error(`nobody answers ${method} ${pathname}`)
    const event = httpEvent({
      method,
      path: pathname,
      query: search.slice(1),
      ...(id !== undefined && { parameters: { id } }),
      headers: { ...Object(init.headers), 'x-origin-secret': edge },
      ...(typeof body === 'string' && { body }),
    })
    const { statusCode = 500, headers = {}, body: text = '' } = await handler(event, lambdaContext)
    return replyOf(statusCode, text, headers)
  }

  return {
    /** The texts of the secrets, by their ids. */
    secrets: new Map([
      ['pepper', pepper],
      ['payment-shop', JSON.stringify(shopSecret)],
      ['fincode', JSON.stringify(providerSecret)],
    ]),
    origin,
    key: key.key,
    answer,
    /** The clock that takes what is due. */
    sweep: () => sweep({}),
    /** The holder's browser comes back from the issuer. */
    async comeBack(accessId: string): Promise<void> {
      const path = `/v1/acs_return/${accessId}`
      const headers = { 'x-origin-secret': edge, 'content-type': 'application/x-www-form-urlencoded' }
      await acsReturn(
        httpEvent({ method: 'POST', path, parameters: { access_id: accessId }, headers, body: '' }),
        lambdaContext,
      )
    },
    /** The provider tells of an order; `lie` is what it says that is not so. */
    async hear(provider: Fincode, orderId: string, lie: Doc = {}): Promise<number> {
      const body = { ...noticeOf(provider.world, orderId, eventOf(provider, orderId)), ...lie }
      const { statusCode = 500 } = await receive(
        httpEvent({
          method: 'POST',
          path: `/hooks/fincode/${noticeToken}`,
          parameters: { setting_token: noticeToken },
          headers: { 'x-origin-secret': edge, 'fincode-signature': noticeSignature, 'content-type': 'text/plain' },
          body: JSON.stringify(body),
        }),
        lambdaContext,
      )
      return statusCode
    },
    /** What the platform's bus brings of a notice. */
    async readNotice(event: { id: string; at: number; data: unknown }): Promise<boolean> {
      const detail = { ...event, type: upstreamNoticed.type, version: 1 }
      const { batchItemFailures } = await readNotice(
        { Records: [queueRecord(event.id, JSON.stringify({ detail }))] },
        lambdaContext,
      )
      return batchItemFailures.length === 0
    },
    /** What an empty table needs: the trust of the edge, the shop, its key. */
    rows: (): Write[] => [
      put({ ...platformSystemKeys.trust(), originHashes: [originHash(edge)] }),
      put({ ...shopKeys.shop(kogei.shopId), ...kogei, ...change }),
      ...key.writes,
    ],
    /**
     * A process whose calls have all gone well for a while: no breaker remembers the story before. The orders that it
     * made are taken away.
     */
    async rest(provider: Fincode): Promise<void> {
      const acquirer = acquirerFor(shopRefOf(kogei, 'test'), { now: Date.now, newId: () => ulid() })
      const upstreamKey = () => ({ id: crypto.randomUUID(), createdAt: Date.now() })
      const order = { upstreamOrderId: 'rest', job: 'AUTH', amount: 1000, tax: 0, tds: '0', tdsFallback: '2' } as const
      const freeFields = ['', '', ''] as [string, string, string]
      const made = await acquirer.registerAttempt({ ...order, freeFields, upstreamKey: upstreamKey() })
      if (made.kind !== 'done') throw new Error('the provider is not well')
      const { accessId } = made.value
      const named = { upstreamOrderId: 'rest', accessId, payType: 'Card' } as const
      await acquirer.execute({
        ...named,
        source: { token: provider.token('4242424242424242') },
        returnTo: { kind: 'redirect', success: origin, failure: origin },
        tds2: {},
        upstreamKey: upstreamKey(),
      })
      await acquirer.retrieve(named)
      await acquirer.capture({ ...named, upstreamKey: upstreamKey() })
      const keys = { registerKey: upstreamKey(), assignKey: upstreamKey() }
      await acquirer.virtualAccount.issue({ ...order, upstreamOrderId: 'account', freeFields, termDays: 1, ...keys })
      provider.world.orders.clear()
    },
  }
}
export type LoadedPlatform = Awaited<ReturnType<typeof loadPlatform>>

const eventOf = ({ world }: Fincode, orderId: string): string =>
  world.orders.get(orderId)?.['pay_type'] === 'Virtualaccount'
    ? 'payments.virtualaccount.complete'
    : 'payments.card.exec'

/** The platform alone: a shop's calls by its client, an empty table at each `begin`. */
export async function openRealPlatform() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 11, 1, 3) })
  const { documentClient, tableName } = await import('#functions/machinery/clients/clients.ts')
  const platform = await loadPlatform()
  const secrets = mockSecrets(platform)
  let memory = new MemoryTable()
  answerInMemory(documentClient, () => memory)
  const provider = openFincode(() => Date.now())
  /** What happens to the next call of the provider. */
  let next: Parameters<typeof openProviderNetwork>[0]['next'] = () => undefined
  const pass = (ms: number) => void vi.setSystemTime(Date.now() + ms)
  const network = openProviderNetwork({ provider, next: call => next(call), pass })
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address.startsWith(origin) ? platform.answer(address, init) : network(address, init),
  )

  return {
    provider,
    pass,
    meet: (fault: typeof next) => {
      next = fault
    },
    rows: () => memory.all(),
    sweep: platform.sweep,
    /** An empty platform with its shop, long after the one before. */
    async begin(): Promise<void> {
      pass(60 * minuteMs)
      memory = new MemoryTable()
      const TransactItems = platform.rows().map(one => one.request(tableName))
      await documentClient.send(new TransactWriteCommand({ TransactItems }))
    },
    close() {
      secrets.restore()
      vi.unstubAllGlobals()
      vi.useRealTimers()
    },
  }
}
export type RealPlatform = Awaited<ReturnType<typeof openRealPlatform>>

/** Every secret that the platform and its shop read; what nobody knows is the pepper. */
export function mockSecrets({ secrets }: Pick<LoadedPlatform, 'secrets'>) {
  const mocked = mockClient(SecretsManagerClient)
  mocked.on(GetSecretValueCommand).resolves({ SecretString: pepper })
  for (const [SecretId, SecretString] of secrets)
    mocked.on(GetSecretValueCommand, { SecretId }).resolves({ SecretString })
  return mocked
}
