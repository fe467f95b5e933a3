// Calls of the payment platform that are going to succeed, each with objects of its own.
import { putDiscrepancy } from '#functions/platform/store/payments/discrepancies.ts'
import * as customers from '#shared/platform/api/customers.ts'
import type { PlatformEndpoint } from '#shared/platform/api/endpoint.ts'
import * as keys from '#shared/platform/api/keys.ts'
import * as differences from '#shared/platform/api/payments/differences.ts'
import * as refunds from '#shared/platform/api/payments/refunds.ts'
import * as tds from '#shared/platform/api/payments/tds.ts'
import { PaymentWire, RefundWire } from '#shared/platform/api/payments/wire.ts'
import * as payments from '#shared/platform/api/payments.ts'
import * as sandbox from '#shared/platform/api/sandbox.ts'
import * as registrations from '#shared/platform/api/sessions/card-sessions.ts'
import * as links from '#shared/platform/api/sessions/links.ts'
import * as pages from '#shared/platform/api/sessions/pages.ts'
import * as sessions from '#shared/platform/api/sessions.ts'
import * as system from '#shared/platform/api/system.ts'
import * as events from '#shared/platform/api/webhooks/events.ts'
import * as webhooks from '#shared/platform/api/webhooks.ts'
import type { Merchant } from '../merchant.ts'
import { paymentCalls } from '../payment-calls.ts'
import type { PlatformReply } from '../platform-client.ts'
import { transferRecipes } from './transfer-recipes.ts'

export type PlatformInput = Readonly<Record<string, unknown>>
type Cook = (merchant: Merchant) => Promise<PlatformInput>

/** Endpoints that cannot succeed here, and why; where they do is said with them. */
export const withoutSuccess: ReadonlyMap<PlatformEndpoint, string> = new Map([
  [system.receiveFincode, 'speaks with fincode alone: tests/conformance/platform-inbound.test.ts'],
])

/** What undoes the work of others comes last: time that passes, and a reset. */
export const lastOnes: readonly PlatformEndpoint[] = [sandbox.advanceTestClock, sandbox.resetSandbox]

/** The example, where nothing has to be there for it; else what makes the call succeed. */
export async function platformSuccess(contract: PlatformEndpoint, merchant: Merchant): Promise<PlatformInput> {
  // Some need a shop without 3-D Secure, and switch it off for themselves.
  await merchant.withTds()
  const cook = recipes.get(contract)
  return cook ? cook(merchant) : Object(contract.example.input)
}

let count = 0
const fresh = () => `fuzz-${process.pid}-${++count}`

/** What a call made, or its refusal as an error. */
const made = (reply: PlatformReply): { readonly id: string; readonly [name: string]: unknown } => {
  if (reply.status >= 400) throw new Error(`not made: ${reply.body}`)
  return Object(reply.data)
}

const plain =
  (cook: Cook): Cook =>
  async merchant => {
    await merchant.withoutTds()
    return cook(merchant)
  }

async function customer(merchant: Merchant) {
  const { id } = made(await merchant.call(customers.createCustomer, { name: '森下 凪', email: 'nagi@example.jp' }))
  return id
}
/** A card whose holder is at the card company. */
async function cardAtIssuer(merchant: Merchant) {
  const tds = { return_url: `${merchant.app.origin}/jp/cards`, fields: { tds2_email: 'nagi@example.jp' } }
  const asked = { customer_id: await customer(merchant), token: await merchant.token('4100000000005000'), tds }
  return { id: made(await merchant.call(customers.createPlatformCard, asked)).id }
}

async function card(merchant: Merchant) {
  const customer_id = await customer(merchant)
  const { id } = made(await merchant.call(customers.createPlatformCard, { customer_id, token: await merchant.token() }))
  return { customer_id, id }
}
const named = ({ id, access_id }: Pick<PaymentWire, 'id' | 'access_id'>) => ({ id, access_id })
const held = async (merchant: Merchant) => named(await paymentCalls(merchant).held())
const captured = async (merchant: Merchant) => named(await paymentCalls(merchant).held({ job_code: 'CAPTURE' }))
/** Waits for its holder; the shop runs 3-D Secure by itself, so that its calls have something to ask. */
const waiting = async (merchant: Merchant) => named(await paymentCalls(merchant).waiting())

const sessionInput = (merchant: Merchant) => ({
  transaction: { pay_type: ['Card'] as const, amount: 3300 },
  card: { tds_type: '0' as const },
  success_url: `${merchant.app.origin}/jp`,
  cancel_url: `${merchant.app.origin}/jp/cart`,
})
async function session(merchant: Merchant) {
  const { transaction, ...rest } = sessionInput(merchant)
  const input = { ...rest, transaction: { ...transaction, pay_type: [...transaction.pay_type] } }
  return { id: made(await merchant.call(sessions.createSession, input)).id }
}
const link = async (merchant: Merchant) => ({
  id: made(await merchant.call(links.createLink, { name: '図録', amount: 3300 })).id,
})
const registrationInput = (merchant: Merchant) => ({ success_url: `${merchant.app.origin}/jp`, tds_type: '0' as const })
const registration = async (merchant: Merchant) => ({
  id: made(await merchant.call(registrations.createCardSession, registrationInput(merchant))).id,
})
async function element(merchant: Merchant, edited = false) {
  const { customer_id, id: card_id } = edited ? await card(merchant) : {}
  const edit = edited && { mode: 'edit' as const, customer_id, card_id }
  const reply = await merchant.call(registrations.createElement, { parent_origin: merchant.app.origin, ...edit })
  return { client_secret: String(made(reply)['client_secret']) }
}
/** Listens to a rare event, because an address for all events would be called for every other call. */
const hookInput = (merchant: Merchant) => ({
  url: `${merchant.app.origin}/api/payment/webhook`,
  events: ['api_key.disabled'],
})
let hookId: string | undefined
/** One for all: a shop has sixteen at most, and each success of the fuzz makes another. */
async function hook(merchant: Merchant) {
  const known = hookId && (await merchant.call(webhooks.getWebhookSetting, { id: hookId })).status === 200
  if (!known) {
    const { list } = webhooks.listWebhookSettings.output.parse(
      (await merchant.call(webhooks.listWebhookSettings, {})).data,
    )
    for (const { id, url } of list.slice(8)) if (url !== '') await merchant.call(webhooks.deleteWebhookSetting, { id })
    const input = { ...hookInput(merchant), events: ['api_key.disabled' as const] }
    hookId = made(await merchant.call(webhooks.createWebhookSetting, input)).id
  }
  return { id: hookId ?? '' }
}
async function event(merchant: Merchant) {
  await customer(merchant)
  const { list } = events.listEvents.output.parse(
    (await merchant.call(events.listEvents, { type: 'customer.created', limit: '10' })).data,
  )
  return { id: list.at(-1)?.id ?? '' }
}
/** Ten are active at most: those of earlier calls are ended first. */
async function roomForKeys(merchant: Merchant) {
  const { list } = keys.listApiKeys.output.parse((await merchant.call(keys.listApiKeys, { limit: '100' })).data)
  for (const { id, name, state } of list) {
    if (state === 'ACTIVE' && !['Owner', 'Marketplace', 'Payouts', 'Fuzz'].includes(name))
      await merchant.call(keys.disableApiKey, { id })
  }
}
async function apiKey(merchant: Merchant) {
  await roomForKeys(merchant)
  const issued = await merchant.call(keys.issueApiKey, { type: 'restricted', name: fresh(), scopes: ['payments:read'] })
  return { id: made(issued).id }
}
const clock = async (merchant: Merchant) => {
  const frozen_time = new Date(merchant.app.clock.now()).toISOString()
  return { id: made(await merchant.call(sandbox.createTestClock, { frozen_time })).id }
}
/** A payment at its issuer's page. */
async function challenged(merchant: Merchant) {
  return PaymentWire.parse((await merchant.execute(await merchant.register(), '4100000000005000')).data)
}
async function atIssuer(merchant: Merchant) {
  const { next_action: next } = await challenged(merchant)
  const url = next?.type === 'redirect' ? next.url : ''
  return { access_id: new URL(url).pathname.split('/').at(-1) ?? '' }
}

const recipes = new Map<PlatformEndpoint, Cook>([
  ...transferRecipes,
  [system.listErrors, async () => ({ operation: 'C001', limit: '10' })],
  [payments.executePayment, async merchant => ({ ...(await merchant.execution(await merchant.register())) })],
  [payments.getPayment, async merchant => ({ id: (await merchant.register()).id, pay_type: 'Card' })],
  [payments.capturePayment, held],
  [payments.cancelPayment, held],
  [
    payments.reauthorizePayment,
    async merchant => {
      const cancelled = await held(merchant)
      await merchant.call(payments.cancelPayment, cancelled)
      return { ...cancelled, method: '1' }
    },
  ],
  [payments.changePayment, async merchant => ({ ...(await held(merchant)), job_code: 'AUTH', amount: 1000 })],
  [
    payments.refundPayment,
    async merchant => ({ id: (await captured(merchant)).id, amount: 1000, reason: 'a chip on the rim' }),
  ],
  [differences.listDifferences, async () => ({})],
  [
    differences.closeDifference,
    async merchant => {
      const id = `df_${merchant.uuid()}`
      const side = { status: 'CAPTURED', amount: 1000 } as const
      const owner = { shopId: merchant.shopId, mode: 'test', paymentId: 'o1', payType: 'Card' } as const
      const about = { kind: 'differs', upstreamOrderId: null } as const
      const fresh = { state: 'open', version: 1, foundAt: 0, closedAt: null, note: null } as const
      const theirs = { ...side, amount: 900 }
      await merchant.write(putDiscrepancy(undefined, { id, ...owner, ...about, ...fresh, ours: side, theirs }))
      return { id, note: 'refunded in the console of the provider' }
    },
  ],
  [refunds.listPaymentRefunds, async merchant => ({ id: (await captured(merchant)).id })],
  [
    refunds.getPaymentRefund,
    async merchant => {
      const { id } = await captured(merchant)
      const made = await merchant.call(payments.refundPayment, { id, amount: 1000, reason: 'a chip on the rim' })
      return { id, refund_id: RefundWire.parse(made.data).id }
    },
  ],
  [
    tds.completePayment,
    async merchant => {
      const asked = await waiting(merchant)
      await merchant.call(tds.authenticateTds, { access_id: asked.access_id, param: 'browser' })
      return asked
    },
  ],
  [tds.authenticateTds, async merchant => ({ access_id: (await waiting(merchant)).access_id, param: 'browser' })],
  [tds.confirmTds, async merchant => ({ access_id: (await waiting(merchant)).access_id })],
  [tds.acsReturn, async merchant => ({ access_id: (await challenged(merchant)).access_id, event: 'AuthResultReady' })],
  [tds.showAcsReturn, async merchant => ({ access_id: (await challenged(merchant)).access_id })],
  [
    payments.payIntoAccount,
    async merchant => {
      const calls = paymentCalls(merchant)
      const account = calls.wire(await calls.account())
      return { id: account.virtual_account?.id ?? '', amount: 100 }
    },
  ],
  [customers.getCustomer, async merchant => ({ id: await customer(merchant) })],
  [customers.updateCustomer, async merchant => ({ id: await customer(merchant), name: '森下 凪' })],
  [customers.deleteCustomer, async merchant => ({ id: await customer(merchant) })],
  [
    customers.createPlatformCard,
    async merchant => ({ customer_id: await customer(merchant), token: await merchant.token() }),
  ],
  [customers.listPlatformCards, async merchant => ({ customer_id: await customer(merchant) })],
  [customers.getPlatformCard, card],
  [customers.updatePlatformCard, async merchant => ({ ...(await card(merchant)), default_flag: '1' })],
  [customers.deletePlatformCard, card],
  [customers.returnCard, cardAtIssuer],
  [customers.showCardReturn, cardAtIssuer],
  [sessions.createSession, plain(async merchant => sessionInput(merchant))],
  [sessions.getSession, plain(session)],
  [sessions.cancelSession, plain(session)],
  [links.getLink, link],
  [links.disableLink, link],
  [registrations.createCardSession, plain(async merchant => registrationInput(merchant))],
  [registrations.getCardSession, plain(registration)],
  [registrations.createElement, async merchant => ({ parent_origin: merchant.app.origin })],
  [pages.showPay, plain(session)],
  [
    pages.submitPay,
    plain(async merchant => ({ ...(await session(merchant)), pay_type: 'Card', token: await merchant.token() })),
  ],
  [pages.cancelPay, plain(session)],
  [pages.returnPay, plain(session)],
  [pages.showLink, link],
  [pages.openLink, link],
  [pages.showCardSession, plain(registration)],
  [
    pages.submitCardSession,
    plain(async merchant => ({ ...(await registration(merchant)), token: await merchant.token() })),
  ],
  [pages.returnCardSession, plain(registration)],
  [pages.showElement, element],
  [
    pages.storeCardEdit,
    async merchant => ({ ...(await element(merchant, true)), expire: '3008', holder_name: 'NAGI MORISHITA' }),
  ],
  [webhooks.createWebhookSetting, async merchant => hookInput(merchant)],
  [webhooks.getWebhookSetting, hook],
  [webhooks.updateWebhookSetting, async merchant => ({ ...(await hook(merchant)), events: ['api_key.disabled'] })],
  [webhooks.deleteWebhookSetting, hook],
  [webhooks.rollWebhookSecret, hook],
  [webhooks.pingWebhook, hook],
  [events.getEvent, event],
  [events.listDeliveries, event],
  [events.resendEvent, event],
  [events.listEvents, async merchant => ({ since: new Date(merchant.app.clock.now() - 60_000).toISOString() })],
  [
    events.listEventLogs,
    async merchant => ({
      from: new Date(merchant.app.clock.now() - 60_000).toISOString(),
      to: new Date(merchant.app.clock.now()).toISOString(),
    }),
  ],
  [
    keys.issueApiKey,
    async merchant => {
      await roomForKeys(merchant)
      return { type: 'restricted', name: 'warehouse', scopes: ['payments:read'] }
    },
  ],
  [keys.updateApiKey, async merchant => ({ ...(await apiKey(merchant)), name: 'warehouse' })],
  [keys.rollApiKey, async merchant => ({ ...(await apiKey(merchant)), grace_hours: 1 })],
  [keys.disableApiKey, apiKey],
  [sandbox.createTestClock, async merchant => ({ frozen_time: new Date(merchant.app.clock.now()).toISOString() })],
  [sandbox.getTestClock, clock],
  [
    sandbox.advanceTestClock,
    async merchant => ({
      ...(await clock(merchant)),
      to: new Date(merchant.app.clock.now() + 3_600_000).toISOString(),
    }),
  ],
  [sandbox.replayWebhooks, async merchant => ({ events: [(await event(merchant)).id], times: 1 })],
  [sandbox.showIssuer, atIssuer],
  [sandbox.answerIssuer, async merchant => ({ ...(await atIssuer(merchant)), action: 'code', code: '123456' })],
])
