import { stubTable } from '#tests/support/table-stub.ts'
import '#tests/support/unit-environment.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { documentClient } from '#functions/machinery/clients/clients.ts'
import { countCall, countersOf, countOn } from '#functions/machinery/http/limits.ts'
import { GetCommand, UpdateCommand } from '#functions/machinery/table/commands.ts'
import { validRegisterEmail } from '#shared/api/people/accounts/availability.ts'
import { type LimitName, limits } from '#shared/domain/kernel/limits.ts'
import { MemoryTable, memoryClient } from '#tests/support/memory-table.ts'
import { moment } from '#tests/support/unit-environment.ts'

let memory: MemoryTable
const store = memoryClient(() => memory)
const dynamo = stubTable(documentClient)

beforeEach(() => {
  memory = new MemoryTable()
  dynamo.reset()
  dynamo.on(UpdateCommand).callsFake(input => store.send(new UpdateCommand(input)))
})

/** What is counted, without keys. */
const counters = () => memory.all().map(({ PK: _, SK: _of, expiresAt: _at, ...counted }) => counted)

const from = (address: string, input: Record<string, unknown> = {}) => ({ address, member: undefined, input })

test('a limit admits exactly its number of calls and tells the next call how long to wait', async () => {
  const { count, seconds } = limits.refresh
  for (let call = 1; call <= count; call++) expect(await countCall('refresh', from('192.0.2.1'), moment)).toBe(0)
  expect(await countCall('refresh', from('192.0.2.1'), moment + 1000)).toBe(seconds - 1)
  expect(await countCall('refresh', from('192.0.2.2'), moment + 1000)).toBe(0)
})

test('a limit admits exactly its number of calls of many that come at once', async () => {
  const waits = await Promise.all(
    Array.from({ length: 100 }, () => countCall('valid-check', from('192.0.2.3'), moment)),
  )
  expect(waits.filter(wait => wait === 0)).toHaveLength(limits['valid-check'].count)
})

test('a stranger who asks all day learns of two hundred addresses whether they are registered', async () => {
  let answered = 0
  for (let minute = 0; minute < 60; minute++) {
    for (let call = 0; call < 5; call++) {
      const waits: number[] = []
      for (const name of validRegisterEmail.limits ?? [])
        waits.push(await countCall(name, from('192.0.2.9'), moment + minute * 60_000))
      if (waits.every(wait => wait === 0)) answered++
    }
  }
  expect(answered).toBe(200)
  expect(await countCall('known-address', from('192.0.2.10'), moment)).toBe(0)
  expect(await countCall('known-address', from('192.0.2.9'), moment + 86_400_000)).toBe(0)
})

test('the first call after a window opens another window', async () => {
  const { seconds } = limits.postcode
  expect(await countCall('postcode', from('192.0.2.4'), moment)).toBe(0)
  expect(await countCall('postcode', from('192.0.2.4'), moment + 1)).toBeGreaterThan(0)
  expect(await countCall('postcode', from('192.0.2.4'), moment + seconds * 1000)).toBe(0)
  expect(counters()).toEqual([{ count: 1, endsAt: moment + 2 * seconds * 1000 }])
})

const bids: LimitName[] = ['bid-auction', 'bid-member']
const bidder = (productId: string) => ({ address: '192.0.2.9', member: 'm1', input: { productId } })
type Seen = Readonly<Record<string, unknown>> | null | undefined

/** Counts a bid as a call does that has read its counters. */
async function bid(seen: Seen, at = moment, productId = 'w1'): Promise<number> {
  const waits = countersOf(bids, bidder(productId)).map(counter => countOn({ ...counter, seen }, at))
  expect(waits).toHaveLength(1)
  return Math.max(...(await Promise.all(waits)))
}
async function read(): Promise<Seen> {
  const [counter] = countersOf(bids, bidder('w1'))
  const { Item = null } = await store.send(new GetCommand({ TableName: 'table', Key: { ...counter?.key } }))
  return Item
}

describe('a counter that was read with the caller', () => {
  const { count, seconds } = limits['bid-auction']
  const endsAt = moment + seconds * 1000
  const memberEndsAt = moment + limits['bid-member'].seconds * 1000

  test('the limit writes both counters of a bid in one request, whether their windows are new, open or over', async () => {
    expect(await bid(null)).toBe(0)
    expect(await bid(await read())).toBe(0)
    expect(await bid(await read(), endsAt)).toBe(0)
    expect(dynamo.asked(UpdateCommand)).toHaveLength(3)
    const [counter] = counters()
    expect(counter).toMatchObject({ count: 3, endsAt: memberEndsAt })
    expect(Object.entries(counter ?? {}).filter(([name]) => /_/.test(name))).toEqual([
      [expect.stringMatching(/^count_\w{22}$/), 1],
      [expect.stringMatching(/^endsAt_\w{22}$/), endsAt + seconds * 1000],
    ])
  })

  test('the limit writes nothing to a counter that is full', async () => {
    for (let call = 1; call <= count; call++) expect(await bid(await read())).toBe(0)
    const before = dynamo.asked(UpdateCommand).length
    expect(await bid(await read())).toBe(seconds)
    expect(dynamo.asked(UpdateCommand)).toHaveLength(before)
    expect(counters()).toEqual([expect.objectContaining({ count })])
  })

  test('the limit decides by the counter as it stands now, whatever was read before', async () => {
    expect(await bid(null)).toBe(0)
    const early = await read()
    expect(await bid(null)).toBe(0)
    for (let call = 3; call <= count; call++) expect(await bid(early)).toBe(0)
    expect(await bid(early)).toBe(seconds)
    expect(await bid(null)).toBe(seconds)
    expect(await bid(undefined)).toBe(seconds)
  })

  test('the limit admits a member exactly to so many bids of many that come at once, of each auction and of all', async () => {
    const at = (productId: string) => Array.from({ length: count + 5 }, () => bid(undefined, moment, productId))
    const first = await Promise.all([...at('w1'), ...at('w2')])
    expect(first.filter(wait => wait === 0)).toHaveLength(2 * count)
    const others = Array.from({ length: 12 }, (_, n) => at(`v${n}`)).flat()
    const all = [...first, ...(await Promise.all(others))]
    expect(all.filter(wait => wait === 0)).toHaveLength(limits['bid-member'].count)
    expect(Math.max(...all)).toBe(limits['bid-member'].seconds)
  })

  test('the limit forgets the auctions whose windows are over, and no open one', async () => {
    for (const productId of ['w1', 'w2', 'w3']) expect(await bid(await read(), moment, productId)).toBe(0)
    const stale = await read()
    expect(await bid(await read(), endsAt, 'w1')).toBe(0)
    const windows = () => Object.keys(counters()[0] ?? {}).filter(name => name.startsWith('count_'))
    expect(windows()).toHaveLength(1)
    // It was read when the window of w1 was over, which has been opened again since.
    expect(await bid(stale, endsAt, 'w4')).toBe(0)
    expect(windows()).toHaveLength(2)
    expect(counters()).toEqual([expect.objectContaining({ count: 5 })])
  })

  test('the table keeps a counter until its last window is over', async () => {
    expect(await bid(null)).toBe(0)
    const late = memberEndsAt - 2000
    expect(await bid(await read(), late, 'w2')).toBe(0)
    expect(memory.all()).toEqual([expect.objectContaining({ expiresAt: (late + seconds * 1000) / 1000 })])
  })
})

test('the limit asks a call in the last millisecond of a window to wait a whole second', async () => {
  await countCall('postcode', from('192.0.2.5'), moment)
  expect(await countCall('postcode', from('192.0.2.5'), moment + 1999)).toBe(1)
})

test('the limit asks a call that began before its window opened to wait no longer than the window', async () => {
  const { count, seconds } = limits.refresh
  for (let call = 1; call <= count; call++) expect(await countCall('refresh', from('192.0.2.6'), moment)).toBe(0)
  expect(await countCall('refresh', from('192.0.2.6'), moment - 1)).toBe(seconds)
})

test('the limit counts spellings of an account by case, width and outer spaces as one account', async () => {
  const spellings = ['nagi@example.jp', ' Nagi@Example.jp', 'ｎａｇｉ@example.jp']
  for (const account of spellings) await countCall('login-account', from('192.0.2.6', { account }), moment)
  const windows = () => Object.entries(counters()[0] ?? {}).filter(([name]) => name.startsWith('count_'))
  expect(windows()).toEqual([[expect.any(String), 3]])
  // The same name in another pipeline is counted apart.
  await countCall('operator-login', from('192.0.2.6', { account: 'nagi@example.jp' }), moment)
  expect(windows().map(([, count]) => count)).toEqual([3, 1])
  await countCall('login-account', from('192.0.2.7', { account: 'nagi@example.jp' }), moment)
  expect(counters()).toHaveLength(2)
})

test('the limit stores the hash of an address or account, and neither of them', async () => {
  await countCall('login-account', from('192.0.2.8', { account: 'nagi@example.jp' }), moment)
  const [counter] = memory.all()
  expect(counter?.['PK']).toMatch(/^LIMIT#login-site#[\w-]{22}$/)
})

test('the limit counts a field that is no text, so that broken input is no way around', async () => {
  for (const account of [{ $ne: '' }, ['a'], null, undefined, 7]) {
    expect(await countCall('login-account', from('192.0.2.9', { account }), moment)).toBe(0)
  }
})

describe('an IPv6 address', () => {
  const addresses = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${prefix}:${(n * 257).toString(16)}::${(n + 1).toString(16)}`)
  const all = async (name: LimitName, from: readonly string[]) => {
    const waits = await Promise.all(
      from.map(address => countCall(name, { address, member: undefined, input: { account: 'nagi' } }, moment)),
    )
    return waits.filter(wait => wait === 0).length
  }

  test('counts as the line that it is of, whatever its last 64 bits are', async () => {
    expect(await all('refresh', addresses('2001:db8:1:1', 100))).toBe(limits.refresh.count)
    expect(await all('refresh', ['2001:db8:1:2::1'])).toBe(1)
  })

  test('counts as the site that it is of, where one holds many lines', async () => {
    expect(await all('login-site', addresses('2001:db8:2', 250))).toBe(limits['login-site'].count)
    expect(await all('login-site', ['2001:db8:3::1'])).toBe(1)
    expect(await all('login-address', addresses('2001:db8:4', 60))).toBe(60)
  })
})
