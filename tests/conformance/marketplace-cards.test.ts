// A member's card on its way through marketplace and platform to the provider: the marketplace's own steps over the
// platform's own handlers, the adapter of fincode, and a server built from the provider's description.
import '#tests/support/unit-environment.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { PaymentMethods } from '#functions/machinery/clients/payments.ts'
import { clientOf } from '#packages/payments-client/src/client.ts'
import { type CardSaving, cardSavingTime } from '#shared/domain/buying/payment/card-saving.ts'
import { minuteMs } from '#shared/durations.ts'
import { PaymentWire } from '#shared/platform/api/payments/wire.ts'
import { cardNoticeOf, visitForCard } from '#tests/support/fincode/customers.ts'
import { putFincodeInPlace } from '#tests/support/fincode/in-place.ts'
import { visitIssuer } from '#tests/support/fincode/payments.ts'
import { type FincodeServer, startFincode } from '#tests/support/fincode-server.ts'
import { lambdaContext, queueRecord } from '#tests/support/lambda.ts'
import { openPlatform, type PlatformTable } from '#tests/support/platform-table.ts'

type Handler = Parameters<PlatformTable['ask']>[0]
const signature = 'a-text-that-only-fincode-knows'
const origin = 'https://pay.kogei.example'
const home = 'https://kogei.example/jp/mine/payment?saving=1'
const numbers = { challenge: '4100000000005000', plain: '4242424242424242', other: '5555555555554444' }

let platform: PlatformTable
let server: FincodeServer
let shopKey: string
let payments: PaymentMethods
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  server = await startFincode(() => Date.now())
  platform = await openPlatform()
  await platform.shop()
  shopKey = await platform.key('secret')
  putFincodeInPlace(server, { webhooks: { w1: { signature, shopId: 's_00000000001', mode: 'test' } } })
  payments = {
    origin,
    client: async (contracts, options = {}) =>
      clientOf(contracts, { origin, apiKey: shopKey, fetch: answer, ...options }),
    verify: () => Promise.reject(new Error('no webhook here')),
    shop: () => Promise.reject(new Error('no frame here')),
  }
})
afterAll(async () => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  await platform.close()
  await server.close()
})
afterEach(() => expect(server.faults.splice(0)).toEqual([]))

const pass = (ms: number) => void vi.setSystemTime(Date.now() + ms)
const handlers = async (): Promise<Readonly<Record<string, Handler>>> => ({
  'POST customers': (await import('#functions/platform/customers/create-customer.ts')).handler,
  'POST cards': (await import('#functions/platform/customers/create-card.ts')).handler,
  'GET cards': (await import('#functions/platform/customers/list-cards.ts')).handler,
  'GET card': (await import('#functions/platform/customers/get-card.ts')).handler,
})

/** The platform behind its own paths. */
async function answer(url: string, init: { method: string; headers: Record<string, string>; body?: string }) {
  const [, , , customer_id, cards, id] = new URL(url).pathname.split('/')
  const what = `${init.method} ${id ? 'card' : cards ? 'cards' : 'customers'}`
  const handler = (await handlers())[what]
  if (!handler) throw new Error(`nobody answers ${what}`)
  const parameters = { ...(customer_id && { customer_id }), ...(id && { id }) }
  const { method, headers, body } = init
  const {
    status,
    headers: answered,
    body: text,
  } = await platform.ask(handler, {
    method,
    parameters,
    headers,
    ...(body !== undefined && { body }),
  })
  return { status, headers: new Headers(answered), text: () => Promise.resolve(text) }
}

let calls = 0
async function save(userId: string, number: string, proof?: { paymentId: string }) {
  const { addCard } = await import('#functions/buying/cards/wallet/saved-cards.ts')
  const startedAt = Date.now()
  const added = await addCard(payments, userId, {
    token: server.token(number),
    isDefault: false,
    key: `key-${++calls}`,
    proof: proof ?? { returnUrl: home, fields: { tds2_email: 'nagi@kogei.example' } },
  })
  const isBegun = added.outcome === 'pending' || added.outcome === 'saved'
  const saving: CardSaving = { state: 'asked', startedAt, ...(isBegun && { cardId: added.card.id }) }
  return { added, saving, url: isBegun ? added.card.next_action?.url : undefined }
}
async function look(userId: string, saving: CardSaving) {
  const { lookAtSaving } = await import('#functions/buying/cards/wallet/card-saving.ts')
  const seen = await lookAtSaving(payments, userId, saving, Date.now())
  return seen && { ...seen, saved: seen.saved.length }
}
const upstream = (userId: string) => server.world.customers.get(`c_${userId}`)
const accessOf = (userId: string) => upstream(userId)?.methods.at(-1)?.accessId ?? ''

/** The browser's way back over the platform to the cards of the member. */
async function comeBack(cardId: string) {
  const { handler } = await import('#functions/platform/customers/return-card.ts')
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  return platform.ask(handler, { method: 'POST', parameters: { id: cardId }, headers: form, body: 'x=1' })
}

/** The provider's notice of the end, through the hook to its reader. */
async function hear(userId: string) {
  const { handler: hook } = await import('#functions/platform/system/receive-fincode.ts')
  const { handler: read } = await import('#functions/platform/customers/on-read-card-notice.ts')
  await platform.ask(hook, {
    method: 'POST',
    path: '/hooks/fincode/w1',
    parameters: { setting_token: 'w1' },
    headers: { 'fincode-signature': signature, 'content-type': 'text/plain' },
    body: JSON.stringify(cardNoticeOf(server.world, accessOf(userId)) ?? {}),
  })
  const told = (await platform.all()).flatMap(({ events }) => (Array.isArray(events) ? events : []))
  const news = told.filter(
    ({ type, data }) => type === 'platform.upstream-card-noticed' && data.customerRef === `c_${userId}`,
  )
  for (const detail of news) {
    const record = queueRecord('m1', JSON.stringify({ detail }))
    expect(await read({ Records: [record] }, lambdaContext)).toEqual({ batchItemFailures: [] })
  }
}

test('an approved challenge saves the card, however often its holder comes back', async () => {
  const { saving, added, url } = await save('approved', numbers.challenge)
  expect(added.outcome).toBe('pending')
  expect(url).toContain('/acs/')
  const method = server.seen.findLast(({ path }) => path.endsWith('/payment_methods'))
  expect(method?.body).toMatchObject({ card: { tds_type: '2', tds2_type: '2', tds2_email: 'nagi@kogei.example' } })
  expect(await look('approved', saving)).toMatchObject({ end: undefined, saved: 0 })
  visitForCard(server.world, accessOf('approved'), '123456')
  for (let times = 0; times < 2; times++) {
    const back = await comeBack(saving.cardId ?? '')
    expect(back.headers['location']).toMatch(/\/jp\/mine\/payment\?saving=1&customer_id=c_approved&card_id=/)
    expect(await look('approved', saving)).toMatchObject({ end: { state: 'saved' }, saved: 1 })
  }
  expect(upstream('approved')?.cards).toHaveLength(1)
})

test('a card that the issuer did not authenticate is not saved', async () => {
  const { saving } = await save('refused', numbers.challenge)
  visitForCard(server.world, accessOf('refused'), '111111')
  await hear('refused')
  await comeBack(saving.cardId ?? '')
  expect(await look('refused', saving)).toMatchObject({ end: { state: 'refused', code: 'E00061310A3' }, saved: 0 })
  expect(upstream('refused')?.cards).toEqual([])
})

test('a card whose holder never came is not saved', async () => {
  const { saving } = await save('abandoned', numbers.challenge)
  pass(cardSavingTime - minuteMs)
  expect(await look('abandoned', saving)).toMatchObject({ end: undefined, card: { next_action: { type: 'redirect' } } })
  pass(2 * minuteMs)
  expect(await look('abandoned', saving)).toMatchObject({ end: { state: 'lapsed' }, saved: 0 })
})

test('a card that does not know 3-D Secure is refused at once', async () => {
  const { added } = await save('unsupported', '4000000000000101')
  expect(added).toEqual({ outcome: 'refused', code: 'E0006027031' })
})

test('a card whose registration got no answer is found again, and registered once', async () => {
  // The customer is there: its first card was saved before.
  await save('silent', numbers.plain)
  pass(minuteMs)
  server.trouble('/payment_methods', 'cut-after')
  const { added, saving } = await save('silent', numbers.challenge)
  expect(added).toMatchObject({ outcome: 'pending', card: { status: 'INACTIVATED' } })
  const { cardId: _, ...unnamed } = saving
  const found = await look('silent', unnamed)
  expect(found).toMatchObject({ end: undefined, card: { next_action: { type: 'redirect' } } })
  expect(upstream('silent')?.methods).toHaveLength(2)
  visitForCard(server.world, accessOf('silent'), '123456')
  expect(await look('silent', saving)).toMatchObject({ end: { state: 'saved' }, saved: 1 })
})

/** A payment of the marketplace, as far as its issuer's page. */
async function purchase(id: string) {
  const { handler: register } = await import('#functions/platform/payments/register-payment.ts')
  const { handler: execute } = await import('#functions/platform/payments/execute-payment.ts')
  const { handler: back } = await import('#functions/platform/payments/acs-return.ts')
  const call = async (handler: Handler, body: object, parameters: Record<string, string> = {}) =>
    platform.ask(handler, { method: 'POST', body: JSON.stringify(body), parameters, as: shopKey, key: `p-${++calls}` })
  const cart = 'https://kogei.example/jp/cart/payment'
  return {
    async begin(number: string) {
      const asked = { id, pay_type: 'Card', job_code: 'AUTH', amount: 120_000, tds_type: '2', tds2_type: '2' }
      const { access_id } = PaymentWire.parse(JSON.parse((await call(register, asked)).body))
      const body = {
        access_id,
        token: server.token(number),
        method: '1',
        return_url: cart,
        return_url_on_failure: cart,
      }
      await call(execute, { ...body, tds2_email: 'nagi@kogei.example' }, { id })
      return access_id
    },
    async end(access_id: string, typed: string) {
      visitIssuer(server.world, server.world.orders.get(id)?.access_id ?? '', typed)
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      await platform.ask(back, { method: 'POST', parameters: { access_id }, headers: form, body: 'x=1' })
    },
  }
}
const saves = () => server.seen.filter(({ method, path }) => method === 'POST' && path.endsWith('/cards')).length

test('a card that is saved with a purchase is sent to the provider after the authenticated charge', async () => {
  const before = saves()
  const { saving, added } = await save('kept', numbers.challenge, { paymentId: 'okept' })
  expect(added).toMatchObject({ outcome: 'pending', card: { status: 'AWAITING_PAYMENT' } })
  const paying = await purchase('okept')
  const access = await paying.begin(numbers.challenge)
  expect(await look('kept', saving)).toMatchObject({ end: undefined, saved: 0 })
  expect(saves()).toBe(before)
  await paying.end(access, '123456')
  expect(await look('kept', saving)).toMatchObject({ end: { state: 'saved' }, saved: 1 })
  expect(saves()).toBe(before + 1)
  expect(upstream('kept')?.methods, 'the holder was asked once').toEqual([])
})

test.each([
  ['a charge that was not authenticated', numbers.challenge, numbers.challenge, '111111', 0],
  ['the charge of another card', numbers.challenge, numbers.other, '123456', 1],
])('%s saves no card', async (what, paid, kept, typed, asked) => {
  const userId = what.replaceAll(' ', '_').slice(0, 20)
  const before = saves()
  const { saving } = await save(userId, kept, { paymentId: `o${userId}` })
  const paying = await purchase(`o${userId}`)
  await paying.end(await paying.begin(paid), typed)
  const { end, saved } = (await look(userId, { ...saving, orderId: userId })) ?? {}
  expect({ end, saved }).toEqual({ end: { state: 'lapsed' }, saved: 0 })
  expect(saves()).toBe(before + asked)
})

test('a card whose purchase never came frees its place', async () => {
  const { saving } = await save('idle', numbers.challenge, { paymentId: 'oidle' })
  pass(46 * minuteMs)
  expect(await look('idle', { ...saving, orderId: 'idle' })).toMatchObject({ end: { state: 'lapsed' }, saved: 0 })
})
