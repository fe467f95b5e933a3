// The payment platform refuses the shop: its key was disabled, and stays so for the whole of this file.

import { afterAll, expect, test } from 'vitest'
import { cardResult, deleteCard, listCards, openCardForm, saveCard, updateCard } from '#shared/api/buying/cards.ts'
import { adminCloseDiscrepancy, adminListDiscrepancies } from '#shared/api/buying/console/discrepancies.ts'
import { adminGetPayment, adminListPayments } from '#shared/api/buying/console/payments.ts'
import { payOrder } from '#shared/api/buying/payments.ts'
import { searchBanks } from '#shared/api/earning/payouts.ts'
import { adminOverview } from '#shared/api/people/console/operators.ts'
import { disableApiKey, listApiKeys } from '#shared/platform/api/keys.ts'
import { ofHouse } from '#tests/support/world/orders.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
afterAll(() => world.close())

const support = await world.operator('support', 'finance')
const anna = await world.buyer()
const pending = await world.member()
await world.ask(saveCard, { token: await world.till.token() }, pending)
const card = await world.keepCard(anna)
const { orderId: paid } = await world.order({ seller: ofHouse })

const { data } = await world.platform.call(listApiKeys, {})
const keys = listApiKeys.output.parse(data).list.filter(key => JSON.stringify(key).includes('rk_'))
for (const { id } of keys) await world.platform.call(disableApiKey, { id })

test.each([
  ['listCards', () => world.call(listCards, {}, anna)],
  ['openCardForm', () => world.call(openCardForm, {}, anna)],
  ['cardResult', () => world.call(cardResult, {}, pending)],
  ['saveCard', () => world.call(saveCard, { token: 'tok_sbx_1' }, anna)],
  ['updateCard', () => world.call(updateCard, { id: card.id, default: true }, anna)],
  ['deleteCard', () => world.call(deleteCard, { id: card.id }, anna)],
  ['searchBanks', () => world.call(searchBanks, { keyword: 'みずほ' }, anna)],
] as const)('%s tells a member that payments are stopped', async (_id, ask) => {
  expect(await ask()).toMatchObject({ code: 50300 })
})

test('an operator is told that payments are stopped, and still has a first page', async () => {
  expect((await world.call(adminListDiscrepancies, {}, support)).code).toBe(50300)
  expect((await world.call(adminCloseDiscrepancy, { id: 'df_1', note: 'x' }, support)).code).toBe(50300)
  expect((await world.call(adminOverview, {}, support)).code).toBe(200)
  expect((await world.call(adminListPayments, {}, support)).code).toBe(50300)
  expect((await world.call(adminGetPayment, { orderId: paid }, support)).code).toBe(50300)
})

test('a buyer’s attempt to pay is not lost: its result is unknown, and the work stays held', async () => {
  const productId = await world.work()
  const { orderId } = await world.hold(anna, productId)
  const answer = await world.ask(payOrder, { orderId, cardId: card.id }, anna)
  expect(answer.payStatus).toBeOneOf([0, 3])
  expect(await world.console.work(productId)).toMatchObject({ lock: { refId: orderId } })
})
