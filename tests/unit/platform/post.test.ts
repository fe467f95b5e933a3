import { afterEach, beforeEach, expect, test } from 'vitest'
import { post } from '#functions/platform/webhooks/delivery/post.ts'
import { type Receiver, startReceiver } from '#tests/support/http-receiver.ts'

let receiver: Receiver
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(() => receiver.close())

/** On this machine, where the platform may send only because it is named as its own operator's. */
const send = (origin: string, more: { timeoutMs?: number; own?: string[] } = {}) =>
  post({
    url: `${origin}/hook`,
    body: '{"工":1}',
    headers: { 'platform-event-id': 'evt_1' },
    places: { own: more.own ?? [origin], isLoopbackOpen: false },
    ...(more.timeoutMs && { timeoutMs: more.timeoutMs }),
  })

test('the platform posts the signed bytes and reads the answer', async () => {
  receiver.answers({ status: 201, body: '{"receive":"0"}' })
  expect(await send(receiver.origin)).toEqual({ status: 201, body: '{"receive":"0"}' })
  const [got] = receiver.got
  expect(got).toMatchObject({ method: 'POST', url: '/hook', body: '{"工":1}' })
  expect(got?.headers).toMatchObject({ 'platform-event-id': 'evt_1', 'content-length': '9' })
})

test('the platform does not follow a redirect', async () => {
  receiver.answers({ status: 307, headers: { location: '/elsewhere' } })
  expect(await send(receiver.origin)).toEqual({ status: 307, body: '' })
  expect(receiver.got).toHaveLength(1)
})

test('the platform sends nothing to this machine unless it is named', async () => {
  expect(await send(receiver.origin, { own: [] })).toEqual({ failure: 'refused-address' })
  expect(await send('https://localhost', { own: [] })).toEqual({ failure: 'refused-address' })
  expect(receiver.got).toEqual([])
})

test('the platform gives a silent receiver up after the timeout', async () => {
  receiver.answers('hang')
  expect(await send(receiver.origin, { timeoutMs: 60 })).toEqual({ failure: 'timeout' })
})

test('the platform reports a network failure when a receiver hangs up or is absent', async () => {
  receiver.answers('drop')
  expect(await send(receiver.origin)).toEqual({ failure: 'network' })
  await receiver.close()
  expect(await send(receiver.origin)).toEqual({ failure: 'network' })
})

test('the platform stops reading an endless answer', async () => {
  receiver.answers({ status: 200, body: 'x'.repeat(200_000) })
  expect(await send(receiver.origin)).toEqual({ status: 200, body: '' })
})
