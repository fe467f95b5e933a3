// Four journeys type, charge, decline, save and refund cards. Each test then searches what was stored or answered for their
// numbers (payment-platform.md 3.2, 9.8). Every other suite is searched when its runtime stops.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { put } from '#functions/machinery/table/write.ts'
import { cardResult, listCards, saveCard } from '#shared/api/buying/cards.ts'
import { createOrder } from '#shared/api/buying/orders.ts'
import { payOrder } from '#shared/api/buying/payments.ts'
import * as customers from '#shared/platform/api/customers.ts'
import * as payments from '#shared/platform/api/payments.ts'
import { createTokens } from '#shared/platform/api/sandbox.ts'
import * as registrations from '#shared/platform/api/sessions/card-sessions.ts'
import { createSession, getSession } from '#shared/platform/api/sessions.ts'
import { listEventLogs, listEvents } from '#shared/platform/api/webhooks/events.ts'
import { cardNumbersBelow, cardNumbersIn } from '#tests/support/card-scan.ts'
import { type HostedPages, hostedPages } from '#tests/support/hosted-pages.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'
import { watchReplies } from '#tests/support/send.ts'
import type { Buyer } from '#tests/support/world/orders.ts'
import { type World, worldOf } from '#tests/support/world.ts'

vi.setConfig({ testTimeout: 240_000 })

/** A security code that only these cards use. It has four digits, as the longest codes have. */
const securityCode = '9713'
const good = '4242424242424242'
const challenge = '4100000000005000'
const poor = '4000000000009995'

let app: TestRuntime
let shop: World
let pages: HostedPages
let anna: Buyer
/** What was asked for and what came back, headers and all. */
const heard: string[] = []
const unwatch = watchReplies((target, { headers, body }) => heard.push(`${target} ${JSON.stringify(headers)} ${body}`))

beforeAll(async () => {
  app = await startRuntime()
  shop = await worldOf(app)
  pages = hostedPages(shop.till)
  anna = await shop.buyer()
  await buyWithDeclineChallengeAndRefund()
  await saveAndRegisterCards()
  await payOnHostedPage()
  await sendNumbersInWrongFields()
  await app.quiet()
}, 240_000)
afterAll(async () => {
  unwatch()
  expect(await app.denials()).toEqual([])
  await app.stop()
})

/** Tokenises a card as the card form does: the number goes to the tokeniser with the public key, and nowhere else. */
async function typed(card_no: string): Promise<string> {
  return (await typedTwice(card_no)).token
}

async function typedTwice(card_no: string) {
  const card = { card_no, expire: '3012', security_code: securityCode, holder_name: 'NAGI MORISHITA' }
  const reply = await shop.till.call(createTokens, { ...card, number: '2' }, { as: shop.till.keys.public, key: null })
  const [first, second] = createTokens.output.parse(reply.data).list
  return { token: first?.token ?? '', saveToken: second?.token ?? '' }
}

async function buyWithDeclineChallengeAndRefund(): Promise<void> {
  const productId = await shop.work()
  const { orderId } = await shop.ask(createOrder, shop.checkoutInput(anna, productId), anna)
  for (const number of [poor, challenge]) {
    const begun = await shop.ask(payOrder, { orderId, ...(await typedTwice(number)) }, anna)
    if (begun.redirectUrl) await shop.authenticate(begun.redirectUrl)
    await shop.pollOutcome(anna, orderId)
  }
  await app.quiet()
  const order = await shop.console.order(orderId)
  expect(order).toMatchObject({ payStatus: 2, pay: { card: { last4: '5000' } } })
  const id = `o${orderId}`
  expect((await shop.till.call(payments.refundPayment, { id, amount: 1000, reason: 'a chip' })).status).toBe(201)
  await app.quiet()
}

async function saveAndRegisterCards(): Promise<void> {
  const saving = await shop.ask(saveCard, { token: await typed(good) }, anna)
  if (saving.redirectUrl) await shop.authenticate(saving.redirectUrl)
  expect(await shop.ask(cardResult, {}, anna)).toMatchObject({ state: 'saved' })
  expect(await shop.ask(listCards, {}, anna)).toContainEqual(expect.objectContaining({ last4: '4242' }))
  await shop.till.withoutTds()
  const asked = { success_url: `${app.origin}/jp`, tds_type: '0' as const }
  const made = await shop.till.call(registrations.createCardSession, asked)
  const { id } = registrations.CardSessionView.parse(made.data)
  await pages.open(`/card/${id}`)
  await pages.form(`/card/${id}`, { token: await typed('5555555555554444') })
  const done = await shop.till.call(registrations.getCardSession, { id })
  await shop.till.withTds()
  expect(done.data).toMatchObject({ status: 'COMPLETED' })
}

const sessionInput = () => ({
  transaction: { pay_type: ['Card' as const], amount: 3300 },
  receiver_mail: 'nagi@example.jp',
  success_url: `${app.origin}/jp`,
  cancel_url: `${app.origin}/jp/cart`,
})

async function payOnHostedPage(): Promise<void> {
  await shop.till.withoutTds()
  const { data } = await shop.till.call(createSession, sessionInput())
  const id = String(Object(data).id)
  await pages.open(`/pay/${id}`)
  await pages.form(`/pay/${id}`, { token: await typed(poor), lang: 'en' })
  expect((await pages.open(`/pay/${id}`)).body).toContain('There is not enough left on this card')
  await pages.form(`/pay/${id}`, { token: await typed(good), lang: 'en' })
  await app.quiet()
  expect((await shop.till.call(getSession, { id })).data).toMatchObject({ status: 'COMPLETED' })
  await shop.till.withTds()
}

async function sendNumbersInWrongFields(): Promise<void> {
  const customer = await shop.till.call(customers.createCustomer, { name: `card ${good}` })
  expect(customer.codes).toEqual(['EC003020040'])
  const body = JSON.stringify({ pay_type: 'Card', job_code: 'AUTH', amount: 1000, security_code: securityCode })
  const charged = await shop.till.call(payments.registerPayment, { pay_type: 'Card' }, { body })
  expect(charged.codes).toEqual(['EC003011040'])
  const { data } = await shop.till.call(createSession, sessionInput())
  const form = await pages.form(`/pay/${Object(data).id}`, { card_no: '4242 4242 4242 4242', token: 'x' })
  expect(form.status).toBe(400)
  const { orderId } = await shop.ask(createOrder, shop.checkoutInput(anna, await shop.work()), anna)
  const stray = { orderId, card_no: good, security_code: securityCode, token: 'x' }
  const refused = await app.api('/payment/order/pay/registration', {
    method: 'POST',
    headers: { authorization: anna.token, 'idempotency-key': crypto.randomUUID() },
    body: stray,
  })
  expect(refused.code).toBe(40002)
  const at = app.clock.now()
  const [from, to] = [new Date(at - 600_000).toISOString(), new Date(at + 1000).toISOString()]
  expect((await shop.till.call(listEventLogs, { from, to, limit: '100' })).status).toBe(200)
  expect((await shop.till.call(listEvents, { since: from, limit: '100' })).status).toBe(200)
}

/** The code beside a name or an equals sign. Four digits alone also stand in ids. */
const code = new RegExp(`(?:"|=|code\\W{1,4})${securityCode}(?![0-9])`)

test('no table, queue, object or log keeps a card number', () => {
  expect(cardNumbersBelow(app.runtime.dataDir)).toEqual([])
})

test('no table, queue, object or log keeps a security code', () => {
  const files = readdirSync(app.runtime.dataDir, { recursive: true, withFileTypes: true })
  const keeping = files.filter(
    entry => entry.isFile() && code.test(readFileSync(path.join(entry.parentPath, entry.name), 'latin1')),
  )
  expect(keeping.map(({ name }) => name)).toEqual([])
})

test('no answer and no address carries a card number or a security code', () => {
  expect(heard.length).toBeGreaterThan(40)
  for (const answer of heard) {
    expect(cardNumbersIn(answer), answer.slice(0, 500)).toEqual([])
    expect(code.test(answer), answer.slice(0, 500)).toBe(false)
  }
})

test('no mail carries a card number', async () => {
  for (const mail of await app.outbox()) expect(cardNumbersIn(JSON.stringify(mail))).toEqual([])
})

test('a runtime that holds a card number refuses to stop in silence', async () => {
  const keep = mkdtempSync(path.join(tmpdir(), 'kogei-planted-'))
  const planted = await startRuntime({ keep })
  const { till } = await worldOf(planted)
  await till.write(put({ PK: 'PLANTED', SK: 'PLANTED', note: `paid with ${good}` }))
  await expect(planted.stop()).rejects.toThrow(/card numbers were written down:\s+table\.json[^\n]*: 4242424242424242/)
  rmSync(keep, { recursive: true, force: true })
})
