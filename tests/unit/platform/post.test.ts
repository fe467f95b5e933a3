import { afterEach, beforeEach, expect, test } from 'vitest'
import { post } from '#functions/platform/webhooks/delivery/post.ts'
import { type Receiver, startReceiver } from '#tests/support/http-receiver.ts'

let receiver: Receiver
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(() => receiver.close())

/** On this machine, where the platform may send only because it is named as its own operator's. */
const send = (origin: string, more: { timeoutMs?: number; firstParty?: string[] } = {}) =>
  post({
    url: `${origin}/hook`,
    body: '{"工":1}',
    headers: { 'platform-event-id': 'evt_1' },
    firstParty: more.firstParty ?? [origin],
    ...(more.timeoutMs && { timeoutMs: more.timeoutMs }),
  })

test('a message arrives as it was signed, and the answer is heard', async () => {
  receiver.answers({ status: 201, body: '{"receive":"0"}' })
  expect(await send(receiver.origin)).toEqual({ status: 201, body: '{"receive":"0"}' })
  const [got] = receiver.got
  expect(got).toMatchObject({ method: 'POST', url: '/hook', body: '{"工":1}' })
  expect(got?.headers).toMatchObject({ 'platform-event-id': 'evt_1', 'content-length': '9' })
})

test('a redirect is an answer and is not followed', async () => {
  receiver.answers({ status: 307, headers: { location: '/elsewhere' } })
  expect(await send(receiver.origin)).toEqual({ status: 307, body: '' })
  expect(receiver.got).toHaveLength(1)
})

test('nothing is sent to this machine unless it is named', async () => {
  expect(await send(receiver.origin, { firstParty: [] })).toEqual({ failure: 'refused-address' })
  expect(await send('https://localhost', { firstParty: [] })).toEqual({ failure: 'refused-address' })
  expect(receiver.got).toEqual([])
})

test('a receiver that never answers is given up in time', async () => {
  receiver.answers('hang')
  expect(await send(receiver.origin, { timeoutMs: 60 })).toEqual({ failure: 'timeout' })
})

test('a receiver that hangs up, or is not there, is a failure of the network', async () => {
  receiver.answers('drop')
  expect(await send(receiver.origin)).toEqual({ failure: 'network' })
  await receiver.close()
  expect(await send(receiver.origin)).toEqual({ failure: 'network' })
})

test('an answer without an end is not heard out', async () => {
  receiver.answers({ status: 200, body: 'x'.repeat(200_000) })
  expect(await send(receiver.origin)).toEqual({ status: 200, body: '' })
})
