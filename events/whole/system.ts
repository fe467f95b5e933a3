import { clock, reaction, setup, streamReader } from '../event.ts'

export const systemEvents = [] as const

/** Publishes the events of committed transactions, from the table's stream (DESIGN 3). */
export const relayEvents = streamReader({
  id: 'relayEvents',
  subject: 'system',
  grants: { table: ['get', 'update'], bus: true },
  filter: {
    eventName: ['INSERT', 'MODIFY'],
    dynamodb: {
      NewImage: { $or: [{ undelivered: { S: [{ exists: true }] } }, { sweptBy: { S: [{ exists: true }] } }] },
    },
  },
  timeout: 30,
})

/** Publishes events that the relay missed: the stream keeps a record for 24 h only, and a batch may fail. */
export const sweepEvents = clock({
  id: 'sweepEvents',
  subject: 'system',
  every: 'rate(1 minute)',
  grants: { table: ['get', 'query', 'update'], indexes: ['UNDELIVERED'], bus: true },
  timeout: 60,
})

/** Creates the token key and the code key once, and publishes the public keys that endpoints trust. Idempotent. */
export const setupKeys = setup({
  id: 'keys',
  subject: 'system',
  grants: {
    table: ['get', 'put'],
    secrets: { tokenKey: ['get', 'put'], codeKey: ['get', 'put'], originSecret: ['get'] },
  },
  timeout: 60,
})

/** Each night at two in Japan: DynamoDB exports the whole table to S3, as of one moment. */
export const exportTable = clock({
  id: 'exportTable',
  subject: 'system',
  every: 'cron(0 17 * * ? *)',
  grants: { exports: true },
})

/** Checks the invariants over each export, part by part (docs/decisions/127). */
export const checkExport = reaction({
  id: 'checkExport',
  subject: 'system',
  on: [{ objectCreated: 'export' }],
  grants: { objects: { export: ['get', 'lines'] } },
  timeout: 900,
  memory: 3008,
  batch: 1,
  concurrency: 2,
})

export const systemBackground = [relayEvents, sweepEvents, setupKeys, exportTable, checkExport] as const
