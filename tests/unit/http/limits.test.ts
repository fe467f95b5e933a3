import '#tests/support/unit-environment.ts'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, test } from 'vitest'
import { countCall } from '#functions/http/limits.ts'
import { limits } from '#shared/domain/limits.ts'
import { moment } from '#tests/support/unit-environment.ts'

const dynamo = mockClient(DynamoDBDocumentClient)
let counters: Map<string, { count: number; endsAt: number }>

/** The two conditional updates of a counter, as the store decides them. */
beforeEach(() => {
  counters = new Map()
  dynamo.reset()
  dynamo.on(UpdateCommand).callsFake(input => {
    const { Key, UpdateExpression, ExpressionAttributeValues: values } = input
    const current = counters.get(Key.PK)
    const isAdd = UpdateExpression.startsWith('ADD')
    const holds = isAdd
      ? current !== undefined && current.endsAt > values[':now'] && current.count < values[':max']
      : current === undefined || current.endsAt <= values[':now']
    if (!holds) {
      throw new ConditionalCheckFailedException({
        message: 'no',
        $metadata: {},
        ...(current && { Item: marshall({ ...Key, ...current }) }),
      })
    }
    counters.set(
      Key.PK,
      isAdd && current
        ? { ...current, count: current.count + 1 }
        : { count: values[':set_count'], endsAt: values[':set_endsAt'] },
    )
    return {}
  })
})

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

test('the first call after a window opens another window', async () => {
  const { seconds } = limits.postcode
  expect(await countCall('postcode', from('192.0.2.4'), moment)).toBe(0)
  expect(await countCall('postcode', from('192.0.2.4'), moment + 1)).toBeGreaterThan(0)
  expect(await countCall('postcode', from('192.0.2.4'), moment + seconds * 1000)).toBe(0)
  expect([...counters.values()]).toEqual([{ count: 1, endsAt: moment + 2 * seconds * 1000 }])
})

describe('a counter that was read with the caller', () => {
  const { count, seconds } = limits['bid-auction']
  const bidder = { address: '192.0.2.9', member: 'm1', input: { productId: 'w1' } }
  const endsAt = moment + seconds * 1000
  const bid = (seen: Parameters<typeof countCall>[3], at = moment) => countCall('bid-auction', bidder, at, seen)

  test('the limit writes the counter once, whether its window is new, open or over', async () => {
    expect(await bid(null)).toBe(0)
    expect(await bid({ count: 1, endsAt })).toBe(0)
    expect(await bid({ count: 2, endsAt }, endsAt)).toBe(0)
    expect(dynamo.commandCalls(UpdateCommand)).toHaveLength(3)
    expect([...counters.values()]).toEqual([{ count: 1, endsAt: endsAt + seconds * 1000 }])
  })

  test('the limit writes nothing to a counter that is full', async () => {
    expect(await bid({ count, endsAt })).toBe(seconds)
    expect(dynamo.commandCalls(UpdateCommand)).toHaveLength(0)
  })

  test('the limit decides by the counter as it stands now, whatever was read before', async () => {
    expect(await bid(null)).toBe(0)
    expect(await bid(null)).toBe(0)
    for (let call = 3; call <= count; call++) expect(await bid({ count: 1, endsAt })).toBe(0)
    expect(await bid({ count: 1, endsAt })).toBe(seconds)
    expect(await bid(null)).toBe(seconds)
    expect(await bid({ count: 1, endsAt: moment })).toBe(seconds)
  })
})

test('the limit asks a call in the last millisecond of a window to wait a whole second', async () => {
  await countCall('postcode', from('192.0.2.5'), moment)
  expect(await countCall('postcode', from('192.0.2.5'), moment + 1999)).toBe(1)
})

test('the limit counts spellings of an account by case, width and outer spaces as one account', async () => {
  const spellings = ['nagi@example.jp', ' Nagi@Example.jp', 'ｎａｇｉ@example.jp']
  for (const account of spellings) await countCall('login-account', from('192.0.2.6', { account }), moment)
  expect([...counters.values()]).toEqual([expect.objectContaining({ count: 3 })])
  await countCall('login-account', from('192.0.2.7', { account: 'nagi@example.jp' }), moment)
  expect(counters.size).toBe(2)
})

test('the limit stores the hash of an address or account, and neither of them', async () => {
  await countCall('login-account', from('192.0.2.8', { account: 'nagi@example.jp' }), moment)
  const [key] = counters.keys()
  expect(key).toMatch(/^LIMIT#login-account#[\w-]{22}$/)
})

test('the limit counts a field that is no text, so that broken input is no way around', async () => {
  for (const account of [{ $ne: '' }, ['a'], null, undefined, 7]) {
    expect(await countCall('login-account', from('192.0.2.9', { account }), moment)).toBe(0)
  }
})
