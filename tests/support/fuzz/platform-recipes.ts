// Calls of the payment platform that are going to succeed, each with objects of its own.
import * as acquirers from '#shared/platform/api/acquirers.ts'
import * as registrations from '#shared/platform/api/card-sessions.ts'
import * as customers from '#shared/platform/api/customers.ts'
import type { PlatformEndpoint } from '#shared/platform/api/endpoint.ts'
import * as events from '#shared/platform/api/events.ts'
import * as keys from '#shared/platform/api/keys.ts'
import * as links from '#shared/platform/api/links.ts'
import * as pages from '#shared/platform/api/pages.ts'
import * as tds from '#shared/platform/api/payment-tds.ts'
import { PaymentWire } from '#shared/platform/api/payment-wire.ts'
import * as payments from '#shared/platform/api/payments.ts'
import * as sessions from '#shared/platform/api/sessions.ts'
import * as system from '#shared/platform/api/system.ts'
import * as clocks from '#shared/platform/api/test-clocks.ts'
import * as webhooks from '#shared/platform/api/webhooks.ts'
import { paymentCalls } from '../payment-calls.ts'
import type { Till } from '../payment-house.ts'
import type { PlatformReply } from '../platform.ts'

export type PlatformInput = Readonly<Record<string, unknown>>
type Cook = (till: Till) => Promise<PlatformInput>

/** Endpoints that cannot succeed here, and why; where they do is said with them. */
export const withoutSuccess: ReadonlyMap<PlatformEndpoint, string> = new Map([
  [acquirers.receiveFincode, 'speaks with fincode alone: tests/conformance/platform-inbound.test.ts'],
])

/** What undoes the work of others comes last: time that passes, and a reset. */
export const lastOnes: readonly PlatformEndpoint[] = [clocks.advanceTestClock, clocks.resetSandbox]

/** The example, where nothing has to be there for it; else what makes the call succeed. */
export async function platformSuccess(contract: PlatformEndpoint, till: Till): Promise<PlatformInput> {
  // Some need a shop without 3-D Secure, and switch it off for themselves.
  await till.withTds()
  const cook = recipes.get(contract)
  return cook ? cook(till) : Object(contract.example.input)
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
  async till => {
    await till.withoutTds()
    return cook(till)
  }

async function customer(till: Till) {
  const { id } = made(await till.call(customers.createCustomer, { name: '森下 凪', email: 'nagi@example.jp' }))
  return id
}
async function card(till: Till) {
  const customer_id = await customer(till)
  const { id } = made(await till.call(customers.createCard, { customer_id, token: await till.token() }))
  return { customer_id, id }
}
const named = ({ id, access_id }: Pick<PaymentWire, 'id' | 'access_id'>) => ({ id, access_id })
const held = async (till: Till) => named(await paymentCalls(till).held())
const captured = async (till: Till) => named(await paymentCalls(till).held({ job_code: 'CAPTURE' }))
/** Waits for its holder; the shop runs 3-D Secure by itself, so that its calls have something to ask. */
const waiting = async (till: Till) => named(await paymentCalls(till).waiting())

const sessionInput = (till: Till) => ({
  transaction: { pay_type: ['Card'] as const, amount: 3300 },
  card: { tds_type: '0' as const },
  success_url: `${till.app.origin}/jp`,
  cancel_url: `${till.app.origin}/jp/cart`,
})
async function session(till: Till) {
  const { transaction, ...rest } = sessionInput(till)
  const input = { ...rest, transaction: { ...transaction, pay_type: [...transaction.pay_type] } }
  return { id: made(await till.call(sessions.createSession, input)).id }
}
const link = async (till: Till) => ({ id: made(await till.call(links.createLink, { name: '図録', amount: 3300 })).id })
const registrationInput = (till: Till) => ({ success_url: `${till.app.origin}/jp`, tds_type: '0' as const })
const registration = async (till: Till) => ({
  id: made(await till.call(registrations.createCardSession, registrationInput(till))).id,
})
async function element(till: Till, edited = false) {
  const { customer_id, id: card_id } = edited ? await card(till) : {}
  const edit = edited && { mode: 'edit' as const, customer_id, card_id }
  const reply = await till.call(registrations.createElement, { parent_origin: till.app.origin, ...edit })
  return { client_secret: String(made(reply)['client_secret']) }
}
/** Told of what hardly ever happens: an address that hears everything would be called for every other call. */
const hookInput = (till: Till) => ({ url: `${till.app.origin}/api/payment/webhook`, events: ['api_key.disabled'] })
let hookId: string | undefined
/** One for all: a shop has sixteen at most, and each success of the fuzz makes another. */
async function hook(till: Till) {
  const known = hookId && (await till.call(webhooks.getWebhookSetting, { id: hookId })).status === 200
  if (!known) {
    const { list } = webhooks.listWebhookSettings.output.parse((await till.call(webhooks.listWebhookSettings, {})).data)
    for (const { id, url } of list.slice(8)) if (url !== '') await till.call(webhooks.deleteWebhookSetting, { id })
    const input = { ...hookInput(till), events: ['api_key.disabled' as const] }
    hookId = made(await till.call(webhooks.createWebhookSetting, input)).id
  }
  return { id: hookId ?? '' }
}
async function event(till: Till) {
  await customer(till)
  const { list } = events.listEvents.output.parse(
    (await till.call(events.listEvents, { type: 'customer.created', limit: '10' })).data,
  )
  return { id: list.at(-1)?.id ?? '' }
}
/** Ten are active at most: those of earlier calls are ended first. */
async function roomForKeys(till: Till) {
  const { list } = keys.listApiKeys.output.parse((await till.call(keys.listApiKeys, { limit: '100' })).data)
  for (const { id, name, state } of list) {
    if (state === 'ACTIVE' && !['Owner', 'Marketplace', 'Fuzz'].includes(name))
      await till.call(keys.disableApiKey, { id })
  }
}
async function apiKey(till: Till) {
  await roomForKeys(till)
  const issued = await till.call(keys.issueApiKey, { type: 'restricted', name: fresh(), scopes: ['payments:read'] })
  return { id: made(issued).id }
}
const clock = async (till: Till) => {
  const frozen_time = new Date(till.app.clock.now()).toISOString()
  return { id: made(await till.call(clocks.createTestClock, { frozen_time })).id }
}
/** A payment at its issuer's page. */
async function challenged(till: Till) {
  return PaymentWire.parse((await till.execute(await till.register(), '4100000000005000')).data)
}
async function atIssuer(till: Till) {
  const { next_action: next } = await challenged(till)
  const url = next?.type === 'redirect' ? next.url : ''
  return { access_id: new URL(url).pathname.split('/').at(-1) ?? '' }
}

const recipes = new Map<PlatformEndpoint, Cook>([
  [system.listErrors, async () => ({ operation: 'C001', limit: '10' })],
  [payments.executePayment, async till => ({ ...(await till.execution(await till.register())) })],
  [payments.getPayment, async till => ({ id: (await till.register()).id, pay_type: 'Card' })],
  [payments.capturePayment, held],
  [payments.cancelPayment, held],
  [
    payments.reauthorizePayment,
    async till => {
      const cancelled = await held(till)
      await till.call(payments.cancelPayment, cancelled)
      return { ...cancelled, method: '1' }
    },
  ],
  [payments.changePayment, async till => ({ ...(await held(till)), job_code: 'AUTH', amount: 1000 })],
  [
    payments.refundPayment,
    async till => ({ id: (await captured(till)).id, amount: 1000, reason: 'a chip on the rim' }),
  ],
  [
    tds.completePayment,
    async till => {
      const asked = await waiting(till)
      await till.call(tds.authenticateTds, { access_id: asked.access_id, param: 'browser' })
      return asked
    },
  ],
  [tds.authenticateTds, async till => ({ access_id: (await waiting(till)).access_id, param: 'browser' })],
  [tds.confirmTds, async till => ({ access_id: (await waiting(till)).access_id })],
  [tds.acsReturn, async till => ({ access_id: (await challenged(till)).access_id, event: 'AuthResultReady' })],
  [
    payments.payIntoAccount,
    async till => {
      const calls = paymentCalls(till)
      const account = calls.wire(await calls.account())
      return { id: account.virtual_account?.id ?? '', amount: 100 }
    },
  ],
  [customers.getCustomer, async till => ({ id: await customer(till) })],
  [customers.updateCustomer, async till => ({ id: await customer(till), name: '森下 凪' })],
  [customers.deleteCustomer, async till => ({ id: await customer(till) })],
  [customers.createCard, async till => ({ customer_id: await customer(till), token: await till.token() })],
  [customers.listCards, async till => ({ customer_id: await customer(till) })],
  [customers.getCard, card],
  [customers.updateCard, async till => ({ ...(await card(till)), default_flag: '1' })],
  [customers.deleteCard, card],
  [
    customers.returnCard,
    async till => {
      const tds = { return_url: `${till.app.origin}/jp/cards`, fields: { tds2_email: 'nagi@example.jp' } }
      const asked = { customer_id: await customer(till), token: await till.token('4100000000005000'), tds }
      return { id: made(await till.call(customers.createCard, asked)).id }
    },
  ],
  [sessions.createSession, plain(async till => sessionInput(till))],
  [sessions.getSession, plain(session)],
  [sessions.cancelSession, plain(session)],
  [links.getLink, link],
  [links.disableLink, link],
  [registrations.createCardSession, plain(async till => registrationInput(till))],
  [registrations.getCardSession, plain(registration)],
  [registrations.createElement, async till => ({ parent_origin: till.app.origin })],
  [pages.showPay, plain(session)],
  [pages.submitPay, plain(async till => ({ ...(await session(till)), pay_type: 'Card', token: await till.token() }))],
  [pages.cancelPay, plain(session)],
  [pages.returnPay, plain(session)],
  [pages.showLink, link],
  [pages.openLink, link],
  [pages.showCardSession, plain(registration)],
  [pages.submitCardSession, plain(async till => ({ ...(await registration(till)), token: await till.token() }))],
  [pages.returnCardSession, plain(registration)],
  [pages.showElement, element],
  [
    pages.storeCardEdit,
    async till => ({ ...(await element(till, true)), expire: '3008', holder_name: 'NAGI MORISHITA' }),
  ],
  [webhooks.createWebhookSetting, async till => hookInput(till)],
  [webhooks.getWebhookSetting, hook],
  [webhooks.updateWebhookSetting, async till => ({ ...(await hook(till)), events: ['api_key.disabled'] })],
  [webhooks.deleteWebhookSetting, hook],
  [webhooks.rollWebhookSecret, hook],
  [webhooks.pingWebhook, hook],
  [events.getEvent, event],
  [events.listDeliveries, event],
  [events.resendEvent, event],
  [events.listEvents, async till => ({ since: new Date(till.app.clock.now() - 60_000).toISOString() })],
  [
    events.listEventLogs,
    async till => ({
      from: new Date(till.app.clock.now() - 60_000).toISOString(),
      to: new Date(till.app.clock.now()).toISOString(),
    }),
  ],
  [
    keys.issueApiKey,
    async till => {
      await roomForKeys(till)
      return { type: 'restricted', name: 'warehouse', scopes: ['payments:read'] }
    },
  ],
  [keys.updateApiKey, async till => ({ ...(await apiKey(till)), name: 'warehouse' })],
  [keys.rollApiKey, async till => ({ ...(await apiKey(till)), grace_hours: 1 })],
  [keys.disableApiKey, apiKey],
  [clocks.createTestClock, async till => ({ frozen_time: new Date(till.app.clock.now()).toISOString() })],
  [clocks.getTestClock, clock],
  [
    clocks.advanceTestClock,
    async till => ({ ...(await clock(till)), to: new Date(till.app.clock.now() + 3_600_000).toISOString() }),
  ],
  [clocks.replayWebhooks, async till => ({ events: [(await event(till)).id], times: 1 })],
  [acquirers.showIssuer, atIssuer],
  [acquirers.answerIssuer, async till => ({ ...(await atIssuer(till)), action: 'code', code: '123456' })],
])
