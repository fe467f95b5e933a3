import { clock, setup, streamReader } from './event.ts'

export const systemEvents = [] as const

/** Puts the events of committed transactions on the bus, from the table's stream (DESIGN 3). */
export const relayEvents = streamReader({
  id: 'relayEvents',
  subject: 'system',
  grants: { table: ['get', 'update'], bus: true },
  filter: { eventName: ['INSERT', 'MODIFY'], dynamodb: { NewImage: { undelivered: { S: [{ exists: true }] } } } },
  timeout: 30,
})

/** Re-drives what the relay missed: the stream keeps a record for 24 h only, and a batch may die. */
export const sweepEvents = clock({
  id: 'sweepEvents',
  subject: 'system',
  every: 'rate(1 minute)',
  grants: { table: ['get', 'query', 'update'], indexes: ['UNDELIVERED'], bus: true },
  timeout: 60,
})

/** Makes the token key and the code key once, and publishes whom the endpoints trust. Idempotent. */
export const setupKeys = setup({
  id: 'keys',
  subject: 'system',
  grants: {
    table: ['get', 'put'],
    secrets: { tokenKey: ['get', 'put'], codeKey: ['get', 'put'], originSecret: ['get'] },
  },
  timeout: 60,
})

export const systemBackground = [relayEvents, sweepEvents, setupKeys] as const
