import * as z from 'zod'
import { PlatformEvent } from './event.ts'

/**
 * How a shop knows that a webhook is the platform's (payment-platform.md 5.6): `Platform-Signature: t=<s>,v1=<hex>` is
 * the HMAC-SHA256 of `t.body` under the endpoint's secret, once for each secret that is valid while one is rolled.
 */

/** HMAC-SHA256 of UTF-8 text in lower-case hex; Node and browsers each have their own. */
export type Hmac = (secret: string, message: string) => string

const toleranceSeconds = 300

/** The header for a body as it goes out at `at` (epoch ms). */
export function signatureOf(body: string, secrets: readonly string[], at: number, hmac: Hmac): string {
  const t = Math.floor(at / 1000)
  return [`t=${t}`, ...secrets.map(secret => `v1=${hmac(secret, `${t}.${body}`)}`)].join(',')
}

/** An event as its receiver reads it: a type that is newer than this code is no reason to refuse it. */
export const ReceivedEvent = PlatformEvent.extend({ type: z.string() })
export type ReceivedEvent = z.infer<typeof ReceivedEvent>

export type Verified =
  | { readonly ok: true; readonly event: ReceivedEvent }
  | { readonly ok: false; readonly reason: 'malformed' | 'expired' | 'mismatch' }

interface ReceivedWebhook {
  /** The body exactly as it came: parsing and writing it again makes another text. */
  readonly payload: string
  /** `Platform-Signature`. */
  readonly header: string | null | undefined
  /** Every secret that may be in use; several while one is rolled. */
  readonly secrets: readonly string[]
  /** Epoch ms. */
  readonly now: number
  readonly hmac: Hmac
  /** How far the sender's clock may be off, either way: what is older may be somebody's recording. */
  readonly toleranceSeconds?: number
}

/**
 * The event, if the platform signed exactly this body just now. It may still be a repetition: dedupe by `event.id`, and
 * drop an object whose `version` is not above the one that is known.
 */
export function verifyWebhook(webhook: ReceivedWebhook): Verified {
  const { payload, header, secrets, now, hmac, toleranceSeconds: tolerance = toleranceSeconds } = webhook
  const parts = (header ?? '').split(',').map(part => part.split('=', 2))
  const stamps = parts.filter(([name]) => name === 't').map(([, value]) => value ?? '')
  const given = parts.filter(([name]) => name === 'v1').map(([, value]) => value ?? '')
  const [stamp = ''] = stamps
  // A few at most: a header of thousands would have us compute for its sender.
  if (stamps.length !== 1 || !/^\d{1,12}$/.test(stamp) || given.length === 0 || given.length > 5) {
    return { ok: false, reason: 'malformed' }
  }
  // Every pair is compared to its end, so that the time taken says nothing about how near a guess was.
  let matches = 0
  for (const secret of secrets) {
    const expected = hmac(secret, `${stamp}.${payload}`)
    for (const one of given) matches += equal(one, expected)
  }
  if (matches === 0) return { ok: false, reason: 'mismatch' }
  if (Math.abs(Math.floor(now / 1000) - Number(stamp)) > tolerance) return { ok: false, reason: 'expired' }
  const parsed = ReceivedEvent.safeParse(json(payload))
  return parsed.success ? { ok: true, event: parsed.data } : { ok: false, reason: 'malformed' }
}

/** 1 or 0 in a time that depends only on the length of what we expected. */
function equal(given: string, expected: string): 0 | 1 {
  let difference = given.length ^ expected.length
  for (let index = 0; index < expected.length; index++) {
    difference |= expected.charCodeAt(index) ^ given.charCodeAt(index % Math.max(given.length, 1))
  }
  return difference === 0 && expected.length > 0 ? 1 : 0
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
