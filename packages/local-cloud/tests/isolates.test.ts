import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRuntime } from '../src/boot/runtime.ts'
import { doc, text } from '../src/data/doc.ts'

import { allow, lambda, writeAssembly } from './templates.ts'

const bucket = 'bowls-test'
const sdk = (name: string) => JSON.stringify(pathToFileURL(createRequire(import.meta.url).resolve(name)).href)

/** One asset with three functions, which share what a module keeps: a counter and a client of S3. */
const code = `
import { PutObjectCommand, S3Client } from ${sdk('@aws-sdk/client-s3')}
import { getSignedUrl } from ${sdk('@aws-sdk/s3-request-presigner')}
const s3 = new S3Client({ forcePathStyle: true })
const seenWhileLoading = process.env.OF_TWO
let calls = 0
const wait = ms => new Promise(resolve => setTimeout(resolve, ms))
export const handler = async (event, context) => {
  calls += 1
  if (event.hang) await wait(60_000)
  if (event.exit) process.exit(3)
  if (event.stray) { setTimeout(() => { throw new Error('nobody waits') }, 10); await wait(2000) }
  await wait(event.wait ?? 0)
  if (event.log) console.log(JSON.stringify({ service: 'whoever came first', said: event.log }))
  if (event.put) await s3.send(new PutObjectCommand({ Bucket: '${bucket}', Key: event.put, Body: 'a bowl' }))
  const link = await getSignedUrl(s3, new PutObjectCommand({ Bucket: '${bucket}', Key: 'linked' }))
  return { calls, name: context.functionName, own: process.env.OWN, ofTwo: process.env.OF_TWO ?? null, seenWhileLoading, key: new URL(link).searchParams.get('X-Amz-Credential') }
}
`

async function small(eventsPerIsolate: number) {
  const own = (name: string, more: object = {}) => ({
    Code: { S3Bucket: 'assets', S3Key: 'Shared.zip' },
    Timeout: 1,
    Environment: { Variables: { OWN: name, POWERTOOLS_SERVICE_NAME: name, ...more } },
  })
  const assembly = writeAssembly([
    {
      name: 'iso',
      functions: { Shared: code },
      template: {
        Resources: {
          Bowls: { Type: 'AWS::S3::Bucket', Properties: { BucketName: bucket } },
          ...lambda('One', [allow(['s3:PutObject'], `arn:aws:s3:::${bucket}/*`)], own('one')),
          ...lambda('Two', [], own('two', { OF_TWO: 'only two may read it' })),
          ...lambda('Single', [], { ...own('single'), ReservedConcurrentExecutions: 1 }),
        },
      },
    },
  ])
  const dataDir = mkdtempSync(path.join(tmpdir(), 'isolates-'))
  const runtime = await startRuntime({ assembly, dataDir, port: 0, eventsPerIsolate })
  const invoke = async (id: string, event: object = {}, cause: 'request' | 'message' = 'request') => {
    const fn = runtime.assembly.ofType('AWS::Lambda::Function').find(each => each.id === id)
    if (!fn) throw new Error(id)
    const result = await runtime.fleet.invoke(fn, event, cause)
    return { ...result, payload: doc(result.payload) }
  }
  const stop = async () => {
    await runtime.stop()
    for (const dir of [dataDir, assembly]) rmSync(dir, { recursive: true, force: true })
  }
  const log = (id: string) => {
    const file = path.join(dataDir, 'logs', `iso-${id}.log`)
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }
  return { runtime, invoke, log, stop }
}
type Small = Awaited<ReturnType<typeof small>>

describe.each([1, 8])('functions of one asset, %i events at once in an isolate', eventsPerIsolate => {
  let app: Small
  beforeAll(async () => {
    app = await small(eventsPerIsolate)
  })
  afterAll(() => app.stop())

  test('functions share an isolate, and each reads its own variables and name', async () => {
    const one = await app.invoke('One')
    const two = await app.invoke('Two')
    expect(one.payload).toMatchObject({ calls: 1, name: 'iso-One', own: 'one', ofTwo: null })
    expect(two.payload).toMatchObject({ calls: 2, name: 'iso-Two', own: 'two', ofTwo: 'only two may read it' })
    expect([one.cold, two.cold, (await app.invoke('Two')).cold]).toEqual([true, true, false])
    expect(app.runtime.fleet.threads).toBe(1)
  })

  test('a shared module reads, while it loads, the variables of the function that loads it second', async () => {
    expect((await app.invoke('One')).payload.seenWhileLoading).toBe('only two may read it')
  })

  test('requests and messages have isolates of their own where events overlap', async () => {
    const before = app.runtime.fleet.threads
    await app.invoke('One', {}, 'message')
    expect(app.runtime.fleet.threads).toBe(eventsPerIsolate > 1 ? before + 1 : before)
  })

  test('IAM judges the function that runs, whoever the client was made for', async () => {
    expect((await app.invoke('One', { put: 'mine' })).ok).toBe(true)
    const refused = await app.invoke('Two', { put: 'theirs' })
    expect([refused.ok, refused.payload.errorType]).toEqual([false, 'AccessDenied'])
    expect(app.runtime.accessLog.denials.map(({ caller }) => caller)).toEqual(['iso-Two'])
    expect((await app.invoke('One', { put: 'mine again' })).ok).toBe(true)
  })

  test('a link is signed by the function that runs', async () => {
    for (const id of ['One', 'Two', 'One']) {
      const { payload } = await app.invoke(id)
      expect(text(payload.key)).toMatch(new RegExp(`^LOCAL\\.iso\\.${id}/`))
    }
  })

  test('each function writes to its own log, under its own label', async () => {
    await Promise.all([app.invoke('One', { log: 'of one', wait: 30 }), app.invoke('Two', { log: 'of two', wait: 30 })])
    expect(app.log('One')).toContain('{"service":"one","said":"of one"}')
    expect(app.log('Two')).toContain('{"service":"two","said":"of two"}')
    expect(app.log('One')).not.toContain('of two')
  })

  test('a reserved concurrency of one lets one event run at a time', async () => {
    const since = performance.now()
    const results = await Promise.all([1, 2, 3].map(() => app.invoke('Single', { wait: 100 })))
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(performance.now() - since).toBeGreaterThanOrEqual(290)
  })

  test.each([{ hang: true }, { exit: true }, { stray: true }])('%o fails its own event and no other', async event => {
    const failing = app.invoke('One', event)
    const others = ['One', 'Two', 'One'].map(id => app.invoke(id, { wait: 150 }))
    const [failed, ...rest] = await Promise.all([failing, ...others])
    expect([failed?.ok, ...rest.map(({ ok }) => ok)]).toEqual([false, true, true, true])
    expect((await app.invoke('One')).ok).toBe(true)
  })
})

test('events overlap where an isolate takes several, and do not where it takes one', async () => {
  const isolates = async (eventsPerIsolate: number) => {
    const app = await small(eventsPerIsolate)
    await app.invoke('One')
    await Promise.all(Array.from({ length: 6 }, () => app.invoke('One', { wait: 300 })))
    const { threads } = app.runtime.fleet
    await app.stop()
    return threads
  }
  expect(await isolates(8)).toBe(1)
  expect(await isolates(1)).toBeGreaterThan(1)
})
