import type { EventType } from './calls.ts'
import { isRecord, json } from './result.ts'

/** What the platform sends when something has happened, and what `listEvents` answers. */
export interface WebhookEvent {
  readonly id: string
  readonly object: 'event'
  /** The version of the API by which `data.object` is shaped. */
  readonly api_version: string
  /** ISO 8601. */
  readonly created: string
  readonly livemode: boolean
  readonly shop_id: string
  /** Types come that this client does not know yet. */
  readonly type: EventType | (string & {})
  /** Orders the events of a shop by when they happened. It has gaps. */
  readonly sequence: number
  readonly data: {
    /** The object after the transition. `version` grows by one with each. */
    readonly object: { readonly version: number; readonly [name: string]: unknown }
    /** Members that the transition changed, as they were before it; empty for what is new. */
    readonly previous: Readonly<Record<string, unknown>>
  }
  /** The id of the call, or of the timer, that caused the event. */
  readonly request_id: string
}

export type Verified =
  | { readonly ok: true; readonly event: WebhookEvent }
  | { readonly ok: false; readonly reason: 'malformed' | 'expired' | 'mismatch' }

export interface ReceivedWebhook {
  /** The body exactly as it came: parsing and writing it again makes another text. */
  readonly payload: string
  /** `Platform-Signature`. */
  readonly header: string | null | undefined
  /** Every secret that may be in use; several while one is rolled. */
  readonly secrets: readonly string[]
  /** Epoch ms; the machine's clock without it. */
  readonly now?: number
  /** How far the sender's clock may be off, either way: what is older may be somebody's recording. 300 without it. */
  readonly toleranceSeconds?: number
}

/**
 * The event, if the platform signed exactly this body just now: `t=<seconds>,v1=<hex>` is the HMAC-SHA256 of `t.body`,
 * once for each secret that is valid while one is rolled. It may still be a repetition: drop events whose `id` is known,
 * and objects that are no news (`isNews`).
 */
export async function verifyWebhook(webhook: ReceivedWebhook): Promise<Verified> {
  const { payload, header, secrets, now = Date.now(), toleranceSeconds = 300 } = webhook
  const parts = (header ?? '').split(',').map(part => part.split('=', 2))
  const stamps = parts.filter(([name]) => name === 't').map(([, value]) => value ?? '')
  const given = parts.filter(([name]) => name === 'v1').map(([, value]) => value ?? '')
  const [stamp = ''] = stamps
  // A few at most: a header of thousands would have us compute for its sender.
  if (stamps.length !== 1 || !/^\d{1,12}$/.test(stamp) || given.length === 0 || given.length > 5) {
    return { ok: false, reason: 'malformed' }
  }
  const signed = new TextEncoder().encode(`${stamp}.${payload}`)
  const signatures = given.flatMap(hex => bytesIn(hex) ?? [])
  // Every pair is compared to its end, so that the time taken says nothing about how near a guess was.
  const matches = await Promise.all(
    secrets.filter(Boolean).map(async secret => {
      const key = await keyOf(secret)
      return Promise.all(signatures.map(each => crypto.subtle.verify('HMAC', key, each, signed)))
    }),
  )
  if (!matches.flat().includes(true)) return { ok: false, reason: 'mismatch' }
  if (Math.abs(Math.floor(now / 1000) - Number(stamp)) > toleranceSeconds) return { ok: false, reason: 'expired' }
  const event = json(payload)
  return isEvent(event) ? { ok: true, event } : { ok: false, reason: 'malformed' }
}

const keyOf = (secret: string) =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])

/** Reads a signature in lower-case hex; undefined where it is none. */
function bytesIn(hex: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[0-9a-f]{64}$/.test(hex)) return undefined
  return Uint8Array.from({ length: 32 }, (_, index) => Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16))
}

function isEvent(value: unknown): value is WebhookEvent {
  if (!isRecord(value) || !isRecord(value['data'])) return false
  const { object, previous } = value['data']
  const texts = ['id', 'api_version', 'created', 'shop_id', 'type', 'request_id']
  return (
    value['object'] === 'event' &&
    texts.every(name => typeof value[name] === 'string') &&
    typeof value['livemode'] === 'boolean' &&
    Number.isInteger(value['sequence']) &&
    isRecord(object) &&
    Number.isInteger(object['version']) &&
    Number(object['version']) >= 1 &&
    isRecord(previous)
  )
}

/**
 * Whether an event tells of a state newer than the one that is known (nothing known: undefined). Events come twice and
 * in any order; whoever keeps the highest version of each object ends where the platform is.
 */
export function isNews(
  event: { readonly data: { readonly object: { readonly version: number } } },
  knownVersion: number | undefined,
): boolean {
  return event.data.object.version > (knownVersion ?? 0)
}
