// An operator's fresh proof before money leaves (D114): what is sent in slices is asked about as if it were sent at once.
// The handlers that are deployed, over a table in memory, with the clock moved by hand.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startSale } from '#functions/buying/payments/advancing/start-sale.ts'
import { originHash } from '#functions/machinery/http/origin-secret.ts'
import { TransactWriteCommand } from '#functions/machinery/table/commands.ts'
import { deliveryKeys, sessionKeys, systemKeys } from '#functions/machinery/table/keys.ts'
import { put, update, type Write } from '#functions/machinery/table/write.ts'
import { newOrder } from '#functions/store/buying/orders.ts'
import { workItem } from '#functions/store/catalogue/works.ts'
import { newClaim } from '#functions/store/fulfilment/claims.ts'
import { parcelChange } from '#functions/store/fulfilment/parcel-change.ts'
import { getParcel } from '#functions/store/fulfilment/parcels.ts'
import { getMoney, newRefund, putMoney } from '#functions/store/fulfilment/refunds.ts'
import { openClaim } from '#shared/domain/fulfilment/claim/claim.ts'
import { shipParcel } from '#shared/domain/fulfilment/parcel/decisions.ts'
import { failRefund, requestRefund } from '#shared/domain/fulfilment/refund/refund.ts'
import { freshSumAt } from '#shared/domain/people/operator/login.ts'
import { minuteMs } from '#shared/durations.ts'
import { buyers, furnished, type Http, patient, signTokens } from '#tests/support/buying-ground.ts'
import { httpEvent } from '#tests/support/lambda.ts'
import { answerInMemory, type Line, MemoryTable } from '#tests/support/memory-table.ts'
import { orderOf, soldWork } from '#tests/support/random-sales.ts'

const edge = 'edge-of-the-run'
const sessions = ['desk', 'desk/2', 'other'] as const
type Session = (typeof sessions)[number]

let memory = new MemoryTable()
let line: Line = async (_, apply) => apply()
let ground: Awaited<ReturnType<typeof open>>
let at = Date.UTC(2026, 11, 1)
const pass = (ms: number) => {
  at += ms
  vi.setSystemTime(at)
}

async function open() {
  const { documentClient, table, tableName } = await import('#functions/machinery/clients/clients.ts')
  answerInMemory(
    documentClient,
    () => memory,
    () => line,
  )
  const run = {
    refund: (await import('#functions/fulfilment/refunds/admin-refund-order.ts')).handler,
    settle: (await import('#functions/fulfilment/refunds/admin-settle-refund.ts')).handler,
    giveBack: (await import('#functions/fulfilment/refunds/admin-return-money.ts')).handler,
    decide: (await import('#functions/fulfilment/claims/admin-decide-claim.ts')).handler,
    move: (await import('#functions/fulfilment/parcels/admin-move-order-item.ts')).handler,
  }
  return { documentClient, table, tableName, run, ...(await signTokens(sessions)) }
}
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  ground = await open()
  vi.stubGlobal('setTimeout', (work: () => void) => setImmediate(work))
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function write(...writes: readonly Write[]): Promise<void> {
  const TransactItems = writes.map(one => one.request(ground.tableName))
  await ground.documentClient.send(new TransactWriteCommand({ TransactItems }))
}

/** From now on nothing is written before so many transactions are about to be: all have read the same by then. */
function writeTogether(count: number): void {
  let arrived = 0
  let open = () => {}
  const together = new Promise<void>(resolve => {
    open = resolve
  })
  line = async (operation, apply) => {
    if (operation === 'TransactWriteItems') {
      if (++arrived === count) open()
      await together
    }
    return apply()
  }
}

const proved = (sid: Session) => write(update(sessionKeys.session(sid), { set: { provedAt: at } }))

beforeEach(async () => {
  memory = new MemoryTable()
  line = async (_, apply) => apply()
  pass(60 * minuteMs)
  const expiresAt = Math.floor(Date.UTC(2040, 0, 1) / 1000)
  const roles = ['finance', 'support']
  await write(
    put({ ...systemKeys.trust(), jwks: ground.jwks, originHashes: [originHash(edge)] }),
    ...furnished(buyers[0]),
    ...['desk', 'other'].map(operatorId =>
      put({
        ...sessionKeys.operator(operatorId),
        operatorId,
        name: operatorId,
        email: `${operatorId}@example.jp`,
        roles,
      }),
    ),
    ...sessions.map(sid =>
      put({
        ...sessionKeys.session(sid),
        ...{ sid, pool: 'operator', userId: sid.split('/')[0], epoch: 0, expiresAt, provedAt: at },
      }),
    ),
  )
  // The proof of the login is not fresh any more.
  pass(11 * minuteMs)
})

let calls = 0
async function ask(handler: Http, path: string, as: Session, id: string, input: object, key: string = randomUUID()) {
  const answer = await handler(
    httpEvent({
      method: 'POST',
      path: path.replace('{id}', id),
      parameters: { id },
      headers: {
        'x-origin-secret': edge,
        'content-type': 'application/json',
        authorization: `Bearer ${ground.tokens.get(as)}`,
        'idempotency-key': key,
      },
      body: JSON.stringify(input),
    }),
    { ...patient, awsRequestId: `call-${++calls}` },
  )
  const { code, data } = JSON.parse(answer.body ?? '{}')
  return { code: Number(code), data }
}

/** A paid order of one work for 335,300 yen, whose parcel stands somewhere. */
async function sale(status: 'paid' | 'shipped' = 'shipped') {
  const id = randomUUID()
  const order = orderOf({ id, works: 1, at }, randomUUID, () => 0.9)
  const { order: row, agreed, ofBuyer } = newOrder(order)
  const works = order.lines.map(line => put(workItem(soldWork(line, order, at))))
  await write(row, agreed, ofBuyer, ...works, ...startSale(order, at).writes)
  const itemId = order.lines[0]?.id ?? ''
  if (status === 'shipped') {
    const item = await itemOf(itemId)
    const shipment = { carrierId: 'yamato', deliveryNumber: '1234-5678', imgs: [] } as const
    const moved = shipParcel(item, 'operator', shipment, at)
    if (moved.outcome === 'allowed') await write(...parcelChange(item, moved).writes)
  }
  return { id, itemId }
}
async function itemOf(itemId: string) {
  const item = await getParcel(ground.table, itemId)
  if (!item) throw new Error(`there is no parcel ${itemId}`)
  return item
}
async function refund(
  amount: number,
  { as = 'desk', key = randomUUID(), of }: { as?: Session; key?: string; of?: string } = {},
) {
  const id = of ?? (await sale()).id
  return (await ask(ground.run.refund, '/api/admin/order/{id}/refund', as, id, { amount, reason: 'x' }, key)).code
}

const [whole, half] = [freshSumAt(at), freshSumAt(at) / 2]

describe('what an operator sends within ten minutes without a fresh proof', () => {
  test('is added up: slices that are small one by one are asked about together', async () => {
    const codes: number[] = []
    for (let slice = 0; slice < 4; slice++) codes.push(await refund(half))
    expect(codes).toEqual([200, 200, 40111, 40111])
    expect(await refund(1)).toBe(40111)
  })

  test('is added over all sessions of the operator, and no other operator is asked for it', async () => {
    expect(await refund(half)).toBe(200)
    expect(await refund(half, { as: 'desk/2' })).toBe(200)
    expect(await refund(1, { as: 'desk/2' })).toBe(40111)
    expect(await refund(1)).toBe(40111)
    expect(await refund(whole, { as: 'other' })).toBe(200)
  })

  test('counts no longer after eleven minutes', async () => {
    expect(await refund(whole)).toBe(200)
    pass(9 * minuteMs)
    expect(await refund(1)).toBe(40111)
    pass(2 * minuteMs)
    expect(await refund(whole)).toBe(200)
  })

  test('is asked about in one session while another one is proved, and what is sent in there counts here', async () => {
    await proved('desk/2')
    expect(await refund(half, { as: 'desk/2' })).toBe(200)
    expect(await refund(200_000, { as: 'desk/2' })).toBe(200)
    expect(await refund(1)).toBe(40111)
    await proved('desk')
    expect(await refund(200_000)).toBe(200)
    // A proof lets everything pass while it is fresh; afterwards what was sent under it counts with the rest.
    pass(10 * minuteMs + 1)
    expect(await refund(whole)).toBe(40111)
    pass(minuteMs)
    expect(await refund(whole)).toBe(200)
  })

  test('counts once, however often the call is repeated, and not at all where it was refused', async () => {
    const { id } = await sale()
    const key = randomUUID()
    const again = () => refund(half, { of: id, key })
    expect([await again(), await again(), ...(await Promise.all([again(), again()]))]).toEqual([200, 200, 200, 200])
    expect(await refund(335_301)).toBe(40111)
    expect(await refund(half, { of: 'nothing' })).toBe(404)
    expect(await refund(half)).toBe(200)
    expect(await refund(1)).toBe(40111)
  })

  test.each([
    ['two sessions', ['desk', 'desk/2']],
    ['one session', ['desk', 'desk']],
  ] as const)('never slips through when %s send at once', async (_, both) => {
    const orders = [await sale(), await sale(), await sale(), await sale()]
    writeTogether(orders.length)
    const sent = orders.map(({ id }, n) => refund(half + 1, { as: both[n % 2] ?? 'desk', of: id }))
    const codes = await Promise.all(sent)
    expect(codes.toSorted()).toEqual([200, 40923, 40923, 40923])
    expect(await refund(half + 1, { of: orders[codes.lastIndexOf(40923)]?.id ?? '' })).toBe(40111)
  })

  test('loses nothing where a proved session sends much at once', async () => {
    await proved('desk')
    const orders = await Promise.all(Array.from({ length: 5 }, () => sale()))
    writeTogether(orders.length)
    const codes = await Promise.all(orders.map(({ id }) => refund(30_000, { of: id })))
    expect(codes).toEqual([200, 200, 200, 200, 200])
    expect(await refund(1, { as: 'desk/2' })).toBe(40111)
  })
})

/** Every way in which an operator's call lets money out: each sends this sum, of which two are too much. */
const ways: Readonly<Record<string, (as: Session) => Promise<{ readonly code: number; readonly data: unknown }>>> = {
  'a refund': async as => {
    const { id } = await sale()
    return ask(ground.run.refund, '/api/admin/order/{id}/refund', as, id, { amount: 60_000, reason: 'x' })
  },
  'money that came for nothing and goes back': async as => {
    const id = randomUUID()
    const order = orderOf({ id, works: 1, at }, randomUUID, () => 0.9)
    const unapplied = { owed: 60_000, returned: 0, transfers: [], since: at, entries: 1, head: 'x' }
    const payment = order.payment && { ...order.payment, unapplied }
    const { order: row, agreed, ofBuyer } = newOrder({ ...order, payment })
    await write(row, agreed, ofBuyer)
    return ask(ground.run.giveBack, '/api/admin/order/{id}/return', as, id, { amount: 60_000, reference: '振込 1' })
  },
  'a refused refund that is settled': async as => {
    const { id, itemId } = await sale()
    const money = await getMoney(ground.table, id)
    const lines = [{ orderItemId: itemId, amount: 60_000 }]
    const asked = money && requestRefund(money, { refundId: randomUUID(), lines, cause: 'operator', reason: 'x' }, at)
    const failed = asked?.outcome === 'allowed' ? failRefund(asked.refund, asked.money, 'E1') : null
    if (!failed) throw new Error('the refund was not refused')
    await write(newRefund(failed.refund), putMoney({ ...failed.money, version: 2 }, money))
    const { refundId } = failed.refund
    return ask(ground.run.settle, '/api/admin/refund/{id}/settle', as, refundId, { way: 'again' })
  },
  'a part that a claim decides': async as => {
    const { itemId } = await sale()
    const item = await itemOf(itemId)
    const claimId = randomUUID()
    const opened = openClaim(item, { claimId, reason: 'damaged', text: 'x', imgs: [] }, at)
    if (opened.outcome !== 'allowed') throw new Error('there is no claim')
    const change = parcelChange(item, { move: opened.parcelTransition, item: opened.item })
    await write(...change.writes, newClaim({ ...opened.claim, replyUntil: at }))
    const verdict = { move: 'refundPart', amount: 60_000, text: 'x' }
    return ask(ground.run.decide, '/api/admin/claim/{id}/decide', as, claimId, verdict)
  },
  'a sale that is cancelled when most of it was given back': async as => {
    const { itemId } = await sale('paid')
    await write(update(deliveryKeys.item(itemId), { set: { refunded: 275_300 } }))
    return ask(ground.run.move, '/api/admin/order-item/{id}/status', as, itemId, { to: 5, reason: 'x' })
  },
}

describe.each(Object.entries(ways))('%s', (_, send) => {
  test('counts with what was sent before, and before what is sent next', async () => {
    expect(await refund(60_000)).toBe(200)
    expect((await send('desk/2')).code).toBe(40111)
    const other = await send('other')
    expect(other).toMatchObject({ code: 200 })
    expect(await refund(40_001, { as: 'other' })).toBe(40111)
    expect(await refund(40_000, { as: 'other' })).toBe(200)
  })
})
