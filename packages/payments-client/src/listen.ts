import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Call } from './call.ts'
import { type CreateWebhookSettingAnswer, createWebhookSetting, deleteWebhookSetting } from './calls.ts'
import { clientOf } from './client.ts'
import type { CallRefusal, CallUnknown } from './result.ts'
import { verifyWebhook, type WebhookEvent } from './webhook.ts'

export interface ListenOptions {
  readonly origin: string
  readonly apiKey: string
  /** Port of this machine; 0 for any that is free. */
  readonly port: number
  /** Where the platform sends to, if it reaches this port by another address than this machine's own. */
  readonly url?: string | undefined
  /** Every event without it. */
  readonly events?: readonly string[] | undefined
  /** Gets each verified webhook as it came; what it answers is what the platform is answered. */
  readonly forward?: string | undefined
  readonly onHeard: (heard: Heard) => void
}

/** A webhook that came, and the status that it was answered. */
export type Heard =
  | { readonly event: WebhookEvent; readonly status: number }
  | { readonly refused: 'malformed' | 'expired' | 'mismatch' | 'too-large'; readonly status: number }

export type Listening =
  | {
      readonly ok: true
      readonly url: string
      /** Signs what comes, also what is forwarded. */
      readonly secret: string
      /** Takes the address back from the platform and frees the port. */
      readonly stop: () => Promise<void>
    }
  | CallRefusal
  | CallUnknown

/** More than any event has. */
const maxBodyBytes = 1_048_576
/** Shorter than the platform waits, ms: whoever is forwarded to is told apart from a listener that is gone. */
const forwardMs = 9_000
const idTaken = 'E0040050014'

/**
 * Receives the webhooks of a shop on this machine: names its own port to the platform as an address for events, verifies
 * what comes and hands it on. Throws where the port is not free.
 */
export async function listen(options: ListenOptions): Promise<Listening> {
  const { origin, apiKey } = options
  const payments = clientOf(settingCalls, { origin, apiKey, language: 'en', timeoutMs: 10_000 })
  const secrets: string[] = []
  const server = createServer((request, response) => void take(options, secrets, request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : options.port
  const url = options.url ?? `http://127.0.0.1:${port}/`
  const id = `listener-${port}`
  const made = await named(payments, { id, url, events: options.events ? [...options.events] : '*' })
  if (!made.ok) {
    await close()
    return made
  }
  secrets.push(made.data.secret)
  return {
    ok: true,
    url,
    secret: made.data.secret,
    stop: async () => {
      await payments.deleteWebhookSetting({ id })
      await close()
    },
  }
}

interface Setting {
  readonly id?: string | undefined
  readonly url: string
  /** Also types that this client does not know yet. */
  readonly events: '*' | readonly string[]
}
const createSetting: Call<Setting, CreateWebhookSettingAnswer> = createWebhookSetting
const settingCalls = { createSetting, deleteWebhookSetting }
type SettingCalls = ReturnType<typeof clientOf<typeof settingCalls>>

/** An address of this port may be left from a listener that was killed. Its secret is known to nobody any more. */
async function named(payments: SettingCalls, setting: Setting & { readonly id: string }) {
  const made = await payments.createSetting(setting)
  if (made.ok || made.unknown || !made.errors.some(({ error_code }) => error_code === idTaken)) return made
  await payments.deleteWebhookSetting({ id: setting.id })
  return payments.createSetting(setting)
}

async function take(
  { forward, onHeard }: ListenOptions,
  secrets: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = (heard: Heard, body = '') => {
    response.writeHead(heard.status).end(body)
    onHeard(heard)
  }
  const payload = await textOf(request)
  if (payload === undefined) return answer({ refused: 'too-large', status: 413 })
  const verified = await verifyWebhook({ payload, header: headerOf(request, 'platform-signature'), secrets })
  if (!verified.ok) return answer({ refused: verified.reason, status: 401 })
  const { event } = verified
  if (forward === undefined) return answer({ event, status: 204 })
  const { status, body } = await forwarded(forward, request, payload)
  answer({ event, status }, body)
}

const headerOf = ({ headers }: IncomingMessage, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

async function textOf(request: IncomingMessage): Promise<string | undefined> {
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for await (const part of request) {
      if (!(part instanceof Uint8Array)) return undefined
      length += part.length
      if (length > maxBodyBytes) return undefined
      parts.push(part)
    }
  } catch {
    // Who broke off has sent nothing that can be verified.
    return ''
  }
  return Buffer.concat(parts).toString('utf8')
}

/** The same bytes and the same signature, so that the shop's own verification is tried too. */
async function forwarded(to: string, request: IncomingMessage, body: string) {
  const names = ['content-type', ...Object.keys(request.headers).filter(name => name.startsWith('platform-'))]
  const headers = names.flatMap(name => {
    const value = headerOf(request, name)
    return value === undefined ? [] : [[name, value] as const]
  })
  try {
    const answer = await fetch(to, {
      method: 'POST',
      headers: Object.fromEntries(headers),
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(forwardMs),
    })
    const hasBody = answer.status !== 204 && answer.status !== 304
    return { status: answer.status, body: hasBody ? await answer.text() : '' }
  } catch {
    return { status: 502, body: '' }
  }
}
