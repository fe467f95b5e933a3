// The payment platform as its shop meets it, without a machine between: its own handlers over a table in memory, the
// adapter of fincode, and the provider's fake behind a network on which anything may happen.
import './unit-environment.ts'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { mockClient } from 'aws-sdk-client-mock'
import { ulid } from 'ulid'
import { vi } from 'vitest'
import { put, type Write } from '#functions/table/write.ts'
import { minuteMs } from '#shared/durations.ts'
import { secretKey as providerKey, startFincode } from './fincode-server.ts'
import { httpEvent, lambdaContext } from './lambda.ts'
import { handlerOf, MemoryTable } from './memory-table.ts'
import { kogei } from './platform-table.ts'

const origin = 'https://pay.kogei.example'
const edge = 'edge-of-the-run'
const pepper = 'pepper-of-the-run'

/** What the provider does with a call, or its network. */
export const providerFaults = ['busy', 'closed', 'gateway', 'slow', 'silentBefore', 'silentAfter', 'garbled'] as const
export type ProviderFault = (typeof providerFaults)[number]

type Http = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>

/** Made once in a process: the functions read their environment when they load. */
export async function openRealPlatform() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 11, 1, 3) })
  Object.assign(process.env, {
    PLATFORM_PEPPER_SECRET: 'pepper',
    PLATFORM_ORIGIN: origin,
    FIRST_PARTY_ORIGINS: 'https://kogei.example',
    ACQUIRER: 'fincode',
    FINCODE_SECRET: 'fincode',
    PAYMENT_SHOP_SECRET: 'payment-shop',
  })
  const { documentClient, tableName } = await import('#functions/clients/clients.ts')
  const { newApiKey } = await import('#functions/platform/store/keys/api-keys.ts')
  const { shopKeys, platformSystemKeys } = await import('#functions/platform/store/table-keys.ts')
  const { originHash } = await import('#functions/http/origin-secret.ts')
  const handlers: Readonly<Record<string, Http>> = {
    POST: (await import('#functions/platform/payments/register-payment.ts')).handler,
    PUT: (await import('#functions/platform/payments/execute-payment.ts')).handler,
    GET: (await import('#functions/platform/payments/get-payment.ts')).handler,
    capture: (await import('#functions/platform/payments/capture-payment.ts')).handler,
    cancel: (await import('#functions/platform/payments/cancel-payment.ts')).handler,
    refunds: (await import('#functions/platform/payments/refund-payment.ts')).handler,
  }
  const { handler: sweep } = await import('#functions/platform/payments/cron-sweep-payments.ts')

  const key = newApiKey({
    type: 'restricted',
    shopId: kogei.shopId,
    mode: 'test',
    at: Date.now(),
    newId: () => ulid(),
    pepper,
    scopes: ['payments:*'],
  })
  const shopSecret = { shopId: kogei.shopId, secretKey: key.key, publicKey: 'pk', webhookSecret: 'whsec' }
  const secrets = mockClient(SecretsManagerClient)
  secrets.on(GetSecretValueCommand).resolves({ SecretString: pepper })
  const said = (SecretId: string, value: object) =>
    secrets.on(GetSecretValueCommand, { SecretId }).resolves({ SecretString: JSON.stringify(value) })
  said('fincode', { test: { secretKey: providerKey, publicKey: 'p_test_cHVibGlj' } })
  said('payment-shop', shopSecret)

  let memory = new MemoryTable()
  Object.assign(documentClient.config, { requestHandler: handlerOf(() => memory) })
  const provider = await startFincode(() => Date.now())
  const { fetch: network } = globalThis
  /** What happens to the next call of the provider. */
  let next: (path: string) => ProviderFault | undefined = () => undefined
  const pass = (ms: number) => void vi.setSystemTime(Date.now() + ms)

  async function ask(address: string, init: RequestInit | undefined): Promise<Response> {
    const sent = () => network(address.replace('https://api.test.fincode.jp', provider.origin), init)
    const timeout = () => {
      pass(7000)
      return new DOMException('7 s are over', 'TimeoutError')
    }
    switch (next(new URL(address).pathname)) {
      case 'busy':
        return Response.json({ message: 'API call limit exceeded' }, { status: 403 })
      case 'closed':
        return Response.json({ errors: [{ error_code: 'E9993134032', error_message: '' }] }, { status: 503 })
      case 'gateway':
        return new Response('<html>502 Bad Gateway</html>', { status: 502 })
      case 'slow':
        pass(6500)
        return sent()
      case 'silentBefore':
        throw timeout()
      case 'silentAfter':
        await (await sent()).text()
        throw timeout()
      case 'garbled':
        await (await sent()).text()
        return new Response('{"id":')
      case undefined:
        return sent()
    }
  }

  async function answer(address: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, search } = new URL(address)
    const [, , , id, deed] = pathname.split('/')
    const { method = 'GET', body } = init
    const handler = handlers[deed ?? method]
    if (!handler) throw new Error(`nobody answers ${method} ${pathname}`)
    const {
      statusCode,
      headers,
      body: text,
    } = await handler(
      httpEvent({
        method,
        path: pathname,
        query: search.slice(1),
        ...(id !== undefined && { parameters: { id } }),
        headers: { ...Object.fromEntries(new Headers(init.headers)), 'x-origin-secret': edge },
        ...(typeof body === 'string' && { body }),
      }),
      lambdaContext,
    )
    return new Response(text ?? '', { status: statusCode ?? 500, headers: new Headers(Object(headers)) })
  }
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address.startsWith(origin) ? answer(address, init) : ask(address, init),
  )

  return {
    provider,
    pass,
    meet: (fault: typeof next) => {
      next = fault
    },
    rows: () => memory.all(),
    /** The clock that takes what is due. */
    sweep: () => sweep({}),
    /** An empty platform with its shop, long after the one before. */
    async begin(): Promise<void> {
      pass(60 * minuteMs)
      memory = new MemoryTable()
      const writes: Write[] = [
        put({ ...platformSystemKeys.trust(), originHashes: [originHash(edge)] }),
        put({ ...shopKeys.shop(kogei.shopId), ...kogei }),
        ...key.writes,
      ]
      await documentClient.send(new TransactWriteCommand({ TransactItems: writes.map(one => one.request(tableName)) }))
    },
    async close() {
      secrets.restore()
      vi.unstubAllGlobals()
      vi.useRealTimers()
      await provider.close()
    },
  }
}
export type RealPlatform = Awaited<ReturnType<typeof openRealPlatform>>
