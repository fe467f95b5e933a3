// What a page of messages shows of what reaches it twice, late or out of order.
import { describe, expect, test } from 'vitest'
import { listMessages } from '#shared/api/conversing/messages.ts'
import {
  byDay,
  joined,
  lastOf,
  newerRoom,
  type ShownMessage,
  type ShownRoom,
  stillUnsent,
  type Unsent,
} from '../../../web/app/lib/message/conversation.ts'

const message = (number: number, change: Partial<ShownMessage> = {}): ShownMessage => ({
  number,
  clientId: `c${number}`,
  voice: 'buyer',
  text: `第${number}信`,
  photos: [],
  event: null,
  sentAt: '2026-11-20T07:20:00.000Z',
  ...change,
})
const numbers = (list: readonly ShownMessage[]) => list.map(({ number }) => number)

describe('joined', () => {
  test('each message stands once and in its place, however it came', () => {
    const list = joined([message(3), message(4)], [message(1), message(2), message(3), message(5)])
    expect(numbers(list)).toEqual([1, 2, 3, 4, 5])
    expect(lastOf(list)).toBe(5)
    expect(lastOf([])).toBe(0)
  })

  test('links to pictures are those of the later answer', () => {
    const photo = (url: string) => ({ photos: [{ url, width: 3, height: 2 }] })
    const [shown] = joined([message(1, photo('old'))], [message(1, photo('new'))])
    expect(shown?.photos[0]?.url).toBe('new')
  })

  test('nothing new leaves the same list, so that nothing is rendered again', () => {
    const list = [message(1)]
    expect(joined(list, [])).toBe(list)
  })
})

test('a state that is not newer is passed over, and a newer one keeps what only the page knows', () => {
  const read = { buyer: 2, seller: 1 }
  const known: ShownRoom = {
    ...listMessages.example.output.room,
    roomId: 'r',
    version: 4,
    last: 2,
    read,
    writing: 'open',
  }
  const state = { roomId: 'r', version: 4, last: 2, read: { buyer: 2, seller: 2 }, closesAt: null }
  expect(newerRoom(known, state)).toBe(known)
  expect(newerRoom(known, { ...state, version: 5 })).toMatchObject({ read: { seller: 2 }, writing: 'open' })
})

test('what is stored is unsent no longer, and the rest is', () => {
  const unsent = (clientId: string): Unsent => ({ clientId, text: '', imgs: [], state: 'failed', refusal: null })
  const all = [unsent('c1'), unsent('c9')]
  expect(stillUnsent(all, [message(1)])).toEqual([unsent('c9')])
  expect(stillUnsent(all, [message(2)])).toBe(all)
})

test('messages stand under their days in order', () => {
  const list = [message(1), message(2), message(3, { sentAt: '2026-11-21T01:00:00.000Z' })]
  expect(byDay(list, sentAt => sentAt.slice(0, 10)).map(({ day, messages }) => [day, numbers(messages)])).toEqual([
    ['2026-11-20', [1, 2]],
    ['2026-11-21', [3]],
  ])
})
