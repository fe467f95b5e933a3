import '#tests/support/unit-environment.ts'
import { beforeEach, expect, test } from 'vitest'
import { type Sending, sendNewest, sendToUser } from '#functions/machinery/http/socket-topics.ts'
import { writeAlone } from '#functions/machinery/table/conditional.ts'
import { tableMethods } from '#functions/machinery/table/table.ts'
import { isMarkedFor, markHeard, newConnection, putSubscription } from '#functions/store/telling/sockets.ts'
import { MemoryTable, memoryClient } from '#tests/support/memory-table.ts'
import { moment } from '#tests/support/unit-environment.ts'

const hour = 3_600_000
let memory: MemoryTable
let requests: string[]
let posted: string[]
let now: number
const client = memoryClient(() => memory)
const table = tableMethods(client, 'memory')
beforeEach(() => {
  memory = new MemoryTable()
  requests = []
  posted = []
  now = moment
})

const context: Sending = {
  table: {
    ...table,
    get: key => {
      requests.push(`get ${key.PK}`)
      return table.get(key)
    },
    query: query => {
      requests.push(`query ${query.pk}`)
      return table.query(query)
    },
  },
  sockets: {
    post: async id => {
      posted.push(id)
      return 'sent'
    },
    close: async () => {},
  },
  now: () => now,
  commit: () => Promise.reject(new Error('nobody is forgotten here')),
  write: write => {
    requests.push(`write ${write.key.PK}`)
    return writeAlone(client, 'memory', write)
  },
}
const pong = async () => ({ type: 'pong', serverTime: 0 }) as const
const subscribe = async (topic: string) => {
  await writeAlone(client, 'memory', markHeard(topic, now))
  await writeAlone(
    client,
    'memory',
    putSubscription(newConnection('c1', { caller: null, address: '192.0.2.1' }, now), topic, 0),
  )
}

test('a topic that nobody has listened to costs one read and no message', async () => {
  await sendNewest(context, 'auction:w1', pong)
  await sendToUser(context, 'm1', { type: 'unread', unread: 1 })
  expect(requests).toEqual(['get TOPIC#auction:w1', 'get TOPIC#user:m1'])
})

test('whoever listens is told, until no connection can be left', async () => {
  await subscribe('auction:w2')
  await sendNewest(context, 'auction:w2', pong)
  expect(posted).toEqual(['c1'])
  now = moment + 7 * 24 * hour
  requests = []
  await sendNewest(context, 'auction:w2', pong)
  expect(posted).toEqual(['c1'])
  expect(requests).toEqual(['get TOPIC#auction:w2'])
})

test('a mark serves every connection that ends before it does', () => {
  const topic = { shards: 1, heardUntil: moment + 6 * hour }
  expect(isMarkedFor(topic, moment + 2 * hour)).toBe(true)
  expect(isMarkedFor(topic, moment + 3 * hour)).toBe(false)
})
