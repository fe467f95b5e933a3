// Items that a release before wrote with a word of its time, through the rest of their lives (decision 293): a deployment
// meets orders half-way, and nothing rewrites them.
import '#tests/support/unit-environment.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentClient, table, tableName } from '#functions/machinery/clients/clients.ts'
import { TransactWriteCommand } from '#functions/machinery/table/commands.ts'
import { orderKeys } from '#functions/machinery/table/keys.ts'
import { update, type Write } from '#functions/machinery/table/write.ts'
import { posted } from '#functions/store/buying/journal.ts'
import { moveOrder } from '#functions/store/buying/orders.ts'
import { audited, auditOf, auditOfMonth } from '#functions/store/people/audit.ts'
import type { Order } from '#shared/domain/buying/order/order.ts'
import { returnMoney } from '#shared/domain/buying/order/unapplied-payment.ts'
import { returned, unappliedChainOf } from '#shared/domain/kernel/money/journal.ts'
import { minuteMs } from '#shared/durations.ts'
import { monthInJapan } from '#shared/japan-time.ts'
import { openMarkets } from '#tests/support/buying-model.ts'

const day = 1440 * minuteMs
const productId = 'work-0'

let markets: Awaited<ReturnType<typeof openMarkets>>
beforeAll(async () => {
  markets = await openMarkets()
})
afterAll(() => markets.close())

async function write(...writes: readonly Write[]): Promise<void> {
  const TransactItems = writes.map(one => one.request(tableName))
  await documentClient.send(new TransactWriteCommand({ TransactItems }))
}

async function selling(seed: number, price: number) {
  const market = await markets.open(seed, [price])
  const said = await market.order('buyer-a', productId)
  const orderId = String(said.data['orderId'])
  const order = (): Order => {
    const found = market.orders().find(({ id }) => id === orderId)
    if (!found) throw new Error('the order is there')
    return found
  }
  const look = async (times: number, every: number) => {
    for (let n = 0; n < times; n++) {
      market.pass(every)
      await market.sweep()
      await market.poll()
    }
  }
  const stored = async () => (await table.get(orderKeys.order(orderId))) ?? {}
  /** The item as the release before wrote it. */
  const rewrite = async (set: Readonly<Record<string, unknown>>) => {
    await write(update(orderKeys.order(orderId), { set, where: ['attribute_exists(#PK)'] }))
  }
  const wrongs = () => [...market.violations(), ...market.wrongs, ...market.wire.provider.faults]
  return { market, order, look, stored, rewrite, wrongs }
}

test.each([
  ['taken', 'paid', { payStatus: 'paid', captured: 335_300 }],
  ['refused', 'failed', { payStatus: 'failed', captured: 0 }],
] as const)('an order that was authorised as `settling` and is %s ends as %s', async (fate, _end, ends) => {
  const { market, order, look, stored, rewrite, wrongs } = await selling(fate === 'taken' ? 1 : 2, 330_000)
  const { wire } = market
  wire.plan(({ method, path }) => (method === 'PUT' && path.endsWith('/capture') ? 'silentBefore' : undefined))
  await market.pay('buyer-a', order(), '4100000000005000')
  const [at] = wire.ofPayment(order().payment?.id ?? '')
  if (!at) throw new Error('the provider has the order')
  wire.authenticate(at, '123456')
  await wire.tell(at)
  await market.relay()
  await market.advance(order().id)
  expect(await stored()).toMatchObject({ payStatus: 'capturing' })
  await rewrite({ payStatus: 'settling' })

  expect(order()).toMatchObject({ payStatus: 'capturing' })
  expect((await market.order('buyer-b', productId)).code).toBe(40910)
  wire.plan(({ method, path }) =>
    fate === 'refused' && method === 'PUT' && path.endsWith('/capture') ? 'refuses' : undefined,
  )
  await look(4, minuteMs)
  expect(order()).toMatchObject(ends)
  expect(await stored()).toMatchObject({ payStatus: ends.payStatus })
  expect(wrongs()).toEqual([])
})

test('a transfer that pays for nothing and was stored as `debt` grows, and is stored by the new name from then on', async () => {
  const { market, order, look, stored, rewrite, wrongs } = await selling(3, 12_000_000)
  await market.pay('buyer-a', order())
  const [at] = market.wire.ofPayment(order().payment?.id ?? '')
  if (!at) throw new Error('the provider has the order')
  market.wire.transfer(at, 12_065_300)
  await look(4, minuteMs)
  market.wire.transfer(at, 777)
  await look(2, day)
  await market.hearAll()
  const { payment } = order()
  if (!payment?.unapplied) throw new Error('what came is owed')
  const { unapplied, ...rest } = payment
  await rewrite({ payment: { ...rest, debt: unapplied } })

  expect(order().payment).toEqual(payment)
  expect(wrongs()).toEqual([])
  market.wire.transfer(at, 223)
  await look(2, day)
  await market.hearAll()
  expect((await stored())['payment']).toMatchObject({ unapplied: { owed: 1000, returned: 0, since: unapplied.since } })
  expect((await stored())['payment']).not.toHaveProperty('debt')

  // What an operator has sent back is over, whichever name it had before.
  const { unapplied: grown, ...same } = order().payment ?? {}
  if (!grown) throw new Error('what came is owed')
  await rewrite({ payment: { ...same, debt: grown } })
  const sent = { amount: 1000, reference: '振込 1201-01', account: null }
  const posting = posted(unappliedChainOf(order().id), grown, [returned(order().id, 1000)], market.now())
  const moved = returnMoney(order(), sent, posting.chain, market.now())
  if (moved.outcome === 'refused') throw new Error(moved.code)
  await write(moveOrder(order(), moved), ...posting.writes)
  expect((await stored())['payment']).toMatchObject({ unapplied: { owed: 1000, returned: 1000 } })
  expect((await stored())['payment']).not.toHaveProperty('debt')
  expect(wrongs()).toEqual([])
})

test('an act of closing a `difference` is found among those about the discrepancy, by both ways', async () => {
  await selling(4, 330_000)
  const by = { operatorId: 'op', name: '白浜', roles: [] }
  const act = (id: string, action: string, kind: string) =>
    audited({ id, at: 0, by, action, subject: { kind, id: 'df_1' }, before: null, after: null })
  await write(
    act('a1', 'adminCloseDifference', 'difference'),
    act('a2', 'adminCloseDiscrepancy', 'discrepancy'),
    act('a3', 'adminQuoteOrder', 'order'),
  )
  const closing = { action: 'adminCloseDiscrepancy', subjectKind: 'discrepancy', subjectId: 'df_1' }
  const about = await auditOf(table, { kind: 'discrepancy', id: 'df_1' })
  expect(about.map(({ id }) => id).sort()).toEqual(['a1', 'a2'])
  expect(about).toMatchObject([closing, closing])
  expect(await auditOfMonth(table, monthInJapan(0))).toMatchObject([{ action: 'adminQuoteOrder' }, closing, closing])
})
