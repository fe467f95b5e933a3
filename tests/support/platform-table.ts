// `serve` over a table of its own: shops, keys and the trust of the platform, and calls as API Gateway brings them.
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { mockClient } from 'aws-sdk-client-mock'
import { ulid } from 'ulid'
import type { Shop } from '#functions/platform/store/system/shops.ts'
import type { ApiKeyType } from '#shared/platform/keys/api-key.ts'
import type { Mode, Scope } from '#shared/platform/keys/scope.ts'
import { openEmbeddedTable } from './embedded-table.ts'
import { httpEvent, lambdaContext } from './lambda.ts'
import { refusalFlaws, refusalsIn } from './sentence-flaws.ts'

const pepper = 'pepper-of-the-tests'
const originSecret = 'origin-secret-of-the-tests'

export const kogei: Shop = {
  shopId: 's_00000000001',
  name: 'Kogei no Ma',
  shopType: 'marketplace',
  apiVersion: '20260101',
  contractStatus: 'ACTIVE',
  sharedCustomerFlag: '0',
  tdsSetting: '2',
  brandFlags: { VISA: '1', MASTER: '1', JCB: '1', AMEX: '1', DINERS: '1', DISCOVER: '1' },
  instalmentFlag: '0',
  bonusFlag: '0',
  revolvingFlag: '0',
  paymentStopFlag: '0',
  acquirerName: 'sandbox',
  logKeepDays: 180,
  origins: ['https://kogei.example'],
  createdAt: 0,
  updatedAt: 0,
  version: 1,
}

export interface Asked {
  readonly status: number
  readonly codes: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Opens the table first and loads the functions after it: they read their environment when they load. */
export async function openPlatform() {
  const table = await openEmbeddedTable()
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: table.endpoint,
    TABLE_NAME: table.tableName,
    PLATFORM_PEPPER_SECRET: 'pepper',
    PLATFORM_ORIGIN: 'https://pay.kogei.example',
    FIRST_PARTY_ORIGINS: 'https://kogei.example',
    ACQUIRER: 'sandbox',
  })
  const secrets = mockClient(SecretsManagerClient)
  secrets.on(GetSecretValueCommand).resolves({ SecretString: pepper })

  const { serve } = await import('#functions/platform/http/serve.ts')
  const { newApiKey } = await import('#functions/platform/store/keys/api-keys.ts')
  const { shopKeys, platformSystemKeys } = await import('#functions/platform/store/table-keys.ts')
  const { originHash } = await import('#functions/machinery/http/origin-secret.ts')
  const { transact } = await import('#functions/machinery/table/transaction.ts')
  const { put } = await import('#functions/machinery/table/write.ts')

  const write = async (...writes: Parameters<typeof transact>[2]['writes'][number][]) => {
    const scope = {
      id: ulid(),
      operation: 'test',
      bodyHash: '',
      keepsAnswer: false,
      now: Date.now,
      newId: () => ulid(),
    }
    const result = await transact(table, scope, { writes, answer: null })
    if (result.outcome !== 'done') throw new Error('nothing was written')
  }
  await write(put({ ...platformSystemKeys.trust(), originHashes: [originHash(originSecret)] }))

  return {
    ...table,
    serve,
    write,
    shop: (change: Partial<Shop> = {}) => {
      const shop = { ...kogei, ...change }
      return write(put({ ...shopKeys.shop(shop.shopId), ...shop }))
    },
    key: async (
      type: ApiKeyType,
      more: {
        shopId?: string
        mode?: Mode
        scopes?: readonly (Scope | `${string}:*`)[]
        validUntil?: number
        isFirstParty?: true
      } = {},
    ) => {
      const { shopId = kogei.shopId, mode = 'test', ...rest } = more
      const made = newApiKey({ type, shopId, mode, at: Date.now(), newId: () => ulid(), pepper, ...rest })
      await write(...made.writes)
      return made.key
    },
    /** A call of a handler, through the distribution unless a header says otherwise. */
    ask: async (
      handler: (event: ReturnType<typeof httpEvent>, lambda: typeof lambdaContext) => Promise<object>,
      init: Parameters<typeof httpEvent>[0] & { as?: string; key?: string },
    ): Promise<Asked> => {
      const { as, key, headers, ...rest } = init ?? {}
      const response = await handler(
        httpEvent({
          ...rest,
          headers: {
            'x-origin-secret': originSecret,
            'accept-language': 'en',
            ...(rest.body !== undefined && { 'content-type': 'application/json' }),
            ...(as !== undefined && { authorization: `Bearer ${as}` }),
            ...(key !== undefined && { 'idempotency-key': key }),
            ...headers,
          },
        }),
        lambdaContext,
      )
      const {
        statusCode = 0,
        headers: answered = {},
        body = '',
      } = { ...response } as {
        statusCode?: number
        headers?: Record<string, string>
        body?: string
      }
      const flaws = refusalsIn(body).flatMap(refusalFlaws)
      if (flaws.length > 0) throw new Error(flaws.join('\n'))
      const codes = [...body.matchAll(/"error_code":"(\w+)"/g)].map(([, code = '']) => code)
      return { status: statusCode, codes, headers: answered, body }
    },
    close: async () => {
      secrets.restore()
      await table.close()
    },
  }
}
export type PlatformTable = Awaited<ReturnType<typeof openPlatform>>
