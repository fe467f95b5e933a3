// What a market of the buying model stands on: who buys, what was agreed, and the words that pass between the two sides.
import './unit-environment.ts'
// Before whatever draws.
import './drawn-crypto.ts'

import { createHmac } from 'node:crypto'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { paymentNoticed } from '#events/buying/payments.ts'
import { upstreamNoticed } from '#events/platform/payments.ts'
import { orderKeys, sessionKeys } from '#functions/machinery/table/keys.ts'
import { put, type Write } from '#functions/machinery/table/write.ts'
import { addPageVersion } from '#functions/store/catalogue/content.ts'
import type { Order } from '#shared/domain/buying/order/order.ts'
import type { Violation } from '#shared/domain/whole/invariants/index.ts'
import type { SoldWork } from '#shared/domain/whole/invariants/orders.ts'
import { hourMs } from '#shared/durations.ts'
import { signatureOf } from '#shared/platform/webhooks/signature.ts'
import { lambdaContext } from './lambda.ts'
import { type LoadedPlatform, webhookSecret } from './real-platform.ts'
import { sampleOrder } from './sample-order.ts'

export const buyers = ['buyer-a', 'buyer-b', 'buyer-c'] as const

/** Whose a session is: `desk/2` is another session of `desk`. */
const holderOf = (sid: string): string => sid.split('/')[0] ?? sid

/** Access tokens of the buyers and of operators, with the keys that prove them; one for each session. */
export async function signTokens(operators: readonly string[] = []) {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const jwks = [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256' }]
  const tokens = new Map<string, string>()
  for (const id of [...buyers, ...operators]) {
    const signed = new SignJWT({ sid: id })
      .setProtectedHeader({ alg: 'ES256', kid: 'k', typ: 'at+jwt' })
      .setSubject(holderOf(id))
      .setIssuer('kogei')
      .setAudience(operators.includes(id) ? 'operator' : 'member')
      .setExpirationTime('9000d')
    tokens.set(id, await signed.sign(privateKey))
  }
  return { jwks, tokens }
}

export const heard: readonly string[] = [paymentNoticed.type, upstreamNoticed.type]
export const eventsOf = ({
  events,
}: Readonly<Record<string, unknown>>): { id: string; type: string; version: number; data: object }[] =>
  Array.isArray(events) ? events : []

export const signed = (body: string, at: number) =>
  signatureOf(body, [webhookSecret], at, (secret, text) => createHmac('sha256', secret).update(text).digest('hex'))

/** A hold that lives is nobody else's: whoever may still pay finds the works where they were (S3). */
export function lostHolds(
  { id, payStatus, holdUntil, lines, payment }: Order,
  works: readonly SoldWork[],
  at: number,
): Violation[] {
  if (payment?.open && payment.open.since >= holdUntil) {
    return [{ rule: 'P14', subject: `order ${id}`, detail: 'began to be paid after its hold' }]
  }
  const mayPay = payStatus === 'created' || payStatus === 'authenticating' || payStatus === 'failed'
  if (!mayPay || holdUntil <= at) return []
  const lost = lines.filter(({ productId }) => works.find(work => work.id === productId)?.lock?.refId !== id)
  return lost.map(line => ({ rule: 'S3', subject: `order ${id}`, detail: `lost its hold of ${line.productId}` }))
}

export const term = (version: number, effectiveAt: number) => ({ key: 'service-jp' as const, version, effectiveAt })
export const terms = (version: number, effectiveAt: number): Write => {
  const text = { ja: '利用規約', en: 'Terms' }
  return addPageVersion({ ...term(version, effectiveAt), title: text, body: text, sections: [] })
}

/** A member who may buy, with an address. */
export function furnished(id: string): Write[] {
  const far = Math.floor(Date.UTC(2040, 0, 1) / 1000)
  const standing = { userId: id, username: id, userType: 1, language: 'ja', phoneVerified: true, cards: 1, epoch: 0 }
  const list = [{ ...sampleOrder().delivery, id: 'home', default: true }]
  return [
    put({ ...sessionKeys.standing(id), ...standing }),
    put({ ...sessionKeys.session(id), sid: id, pool: 'member', userId: id, epoch: 0, expiresAt: far }),
    put({ ...orderKeys.addresses(id), version: 1, list }),
  ]
}

/** What a buyer was answered. */
export interface Said {
  readonly code: number
  readonly data: Record<string, unknown>
  readonly body: string
}

export interface Ground {
  readonly jwks: object[]
  readonly tokens: ReadonlyMap<string, string>
  readonly platform: LoadedPlatform
}

/** The clock of the machine is not the run's. */
export const patient: Context = { ...lambdaContext, getRemainingTimeInMillis: () => 10 * hourMs }

export type Http = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>
