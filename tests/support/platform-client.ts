// The payment platform as its shop meets it: the second address of a runtime, with the keys that the bootstrap made.
import http from 'node:http'
import * as z from 'zod'
import type { PlatformEndpoint, PlatformRawInputOf } from '#shared/platform/api/endpoint.ts'
import type { App } from './runtime.ts'
import { type Reply, sendTo } from './send.ts'
import { refusalFlaws } from './sentence-flaws.ts'

interface PlatformError {
  readonly error_code: string
  readonly error_message: string
  readonly message_en: string
  readonly field: string
  readonly pointer: string | null
  readonly params: readonly string[]
  readonly retryable: boolean
}

export interface PlatformReply extends Reply {
  readonly data: unknown
  readonly errors: readonly PlatformError[]
  /** The codes of `errors`, for short. */
  readonly codes: readonly string[]
}

export interface PlatformCallOptions {
  /** The key; default: the shop's full one. `null` sends none. */
  readonly as?: string | null
  /** Idempotency-Key; default: a fresh one on POST and PUT. `null` sends none. */
  readonly key?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** A body that is sent as it is. */
  readonly body?: string
  readonly address?: string
}

export interface Platform {
  readonly origin: string
  readonly shopId: string
  readonly keys: { readonly secret: string; readonly restricted: string; readonly public: string }
  readonly webhookSecret: string
  /** An endpoint by its contract. */
  call<Contract extends PlatformEndpoint>(
    contract: Contract,
    input: PlatformRawInputOf<Contract>,
    options?: PlatformCallOptions,
  ): Promise<PlatformReply>
  /** Any path, as a browser or another program would ask for it. */
  send(
    method: string,
    path: string,
    init?: { headers?: Record<string, string>; body?: string; address?: string },
  ): Promise<PlatformReply>
}

const ShopSecret = z.object({
  shopId: z.string(),
  secretKey: z.string(),
  publicKey: z.string(),
  webhookSecret: z.union([z.string(), z.array(z.string()).min(1)]),
})
const Refused = z.object({
  errors: z.array(
    z.object({
      error_code: z.string(),
      error_message: z.string(),
      message_en: z.string(),
      field: z.string(),
      pointer: z.string().nullable(),
      params: z.array(z.string()),
      retryable: z.boolean(),
    }),
  ),
})

export function platformOf({ runtime }: App): Platform {
  const origin = runtime.urls.distributions[1]
  if (!origin) throw new Error('The runtime has no payment platform: is the app synthesized anew?')
  const secret = (name: string) => runtime.secrets.resolve(`kogei/${name}`) ?? ''
  const { shopId, secretKey, publicKey, webhookSecret } = ShopSecret.parse(JSON.parse(secret('payment-shop')))
  const agent = new http.Agent({ keepAlive: true })

  const send: Platform['send'] = async (method, path, { headers = {}, body, address } = {}) => {
    const reply = await sendTo(agent, origin, path, { method, headers, body, from: address })
    const isJson = /^application\/json/.test(reply.headers['content-type'] ?? '')
    const data = isJson ? reply.json() : undefined
    const refused = Refused.safeParse(data)
    const errors = refused.success ? refused.data.errors : []
    const flaws = errors.flatMap(({ error_code: code, params }) => refusalFlaws({ code, params }))
    if (flaws.length > 0) throw new Error(flaws.join('\n'))
    return { ...reply, data, errors, codes: errors.map(({ error_code }) => error_code) }
  }

  return {
    origin,
    shopId,
    keys: { secret: secret('payment-owner-key'), restricted: secretKey, public: publicKey },
    webhookSecret: [webhookSecret].flat()[0] ?? '',
    send,
    call: (contract, input, { as = secret('payment-owner-key'), key, headers, body, address } = {}) => {
      const { path, query, rest } = addressOf(contract, { ...input })
      const isWrite = contract.method === 'POST' || contract.method === 'PUT'
      const ownKey = key === undefined && isWrite ? crypto.randomUUID() : key
      return send(contract.method, isWrite ? path : path + query, {
        ...(isWrite && { body: body ?? JSON.stringify(rest) }),
        ...(address !== undefined && { address }),
        headers: {
          ...(isWrite && { 'content-type': 'application/json' }),
          ...(as !== null && { authorization: `Bearer ${as}` }),
          ...(ownKey && { 'idempotency-key': ownKey }),
          'accept-language': 'en',
          ...headers,
        },
      })
    },
  }
}

/** Path parameters go into the path, the rest into query (GET, DELETE) or body. */
function addressOf(contract: PlatformEndpoint, input: Record<string, unknown>) {
  const rest = { ...input }
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  const pairs = Object.entries(rest).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return { path, rest, query: pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '' }
}
