// A runtime whose functions run in the thread that starts it, and whose tables are in its process: what a function meets is
// what it meets in a thread of its own.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { type Runtime, startRuntime } from '../src/boot/runtime.ts'
import { doc } from '../src/data/doc.ts'
import { allow, arnOf, lambda, writeAssembly } from './templates.ts'

const code = `
import http from 'node:http'
import { threadId } from 'node:worker_threads'
const kept = new Map()
const forgetters = (globalThis[Symbol.for('instance.kept')] ??= new Set())
forgetters.add(() => kept.clear())
const wait = ms => new Promise(resolve => setTimeout(resolve, ms))
const ask = (target, body) => new Promise((resolve, reject) => {
  const { port } = new URL(process.env.AWS_ENDPOINT_URL)
  const authorization = 'AWS4-HMAC-SHA256 Credential=' + process.env.AWS_ACCESS_KEY_ID + '/20260101/ap-northeast-1/dynamodb/aws4_request, Signature=0'
  const request = http.request({ host: '127.0.0.1', port, method: 'POST', path: '/', headers: { 'x-amz-target': 'DynamoDB_20120810.' + target, authorization } }, response => {
    let text = ''
    response.on('data', part => { text += part })
    response.on('end', () => resolve({ status: response.statusCode, now: Date.now(), ...JSON.parse(text) }))
  })
  request.on('error', reject)
  request.end(JSON.stringify(body))
})
export const handler = async (event, context) => {
  if (event.keep) kept.set('word', event.keep)
  if (event.say) console.log(event.say)
  if (event.exit) process.exit(3)
  if (event.throw) throw new TypeError('no bowl')
  if (event.hang) await wait(60_000)
  if (event.ask) return ask(...event.ask)
  event.seen = true
  await wait(event.wait ?? 0)
  return { thread: threadId, kept: kept.get('word') ?? null, now: Date.now(), made: new Date().getTime(), day: new Date(0).toISOString(), own: process.env.OWN, path: process.env.PATH, name: context.functionName, id: process.env._X_AMZN_TRACE_ID !== undefined }
}
`
const table = {
  Table: {
    Type: 'AWS::DynamoDB::Table',
    Properties: {
      TableName: 'items',
      KeySchema: [
        { AttributeName: 'PK', KeyType: 'HASH' },
        { AttributeName: 'SK', KeyType: 'RANGE' },
      ],
      AttributeDefinitions: ['PK', 'SK'].map(AttributeName => ({ AttributeName, AttributeType: 'S' })),
    },
  },
}
const own = (OWN: string) => ({ Timeout: 1, Environment: { Variables: { OWN } } })
const assembly = writeAssembly([
  {
    name: 'own',
    functions: { One: code, Two: code },
    template: {
      Resources: {
        ...table,
        ...lambda('One', [allow(['dynamodb:PutItem', 'dynamodb:GetItem'], arnOf('Table'))], own('one')),
        ...lambda('Two', [], own('two')),
      },
    },
  },
])
afterAll(() => rmSync(assembly, { recursive: true, force: true }))

let dataDir: string
let runtimes: Runtime[]
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'own-'))
  runtimes = []
})
afterEach(async () => {
  for (const runtime of runtimes) await runtime.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function open(saves = false, directory = dataDir) {
  const runtime = await startRuntime({ assembly, dataDir: directory, port: 0, inProcess: { saves, functions: true } })
  runtimes.push(runtime)
  const invoke = async (id: 'One' | 'Two', event: object = {}) => {
    const fn = runtime.assembly.ofType('AWS::Lambda::Function').find(each => each.id === id)
    if (!fn) throw new Error(id)
    return doc((await runtime.fleet.invoke(fn, event)).payload)
  }
  return { runtime, invoke }
}
const log = (name: string) => readFileSync(path.join(dataDir, `logs/own-${name}.log`), 'utf8')
const dayMs = 86_400_000

test('events of two functions at once each have the clock, the variables and the log of their own', async () => {
  const { runtime, invoke } = await open()
  runtime.clock.moveTo(Date.now() + 400 * dayMs)
  const event = { wait: 20, say: 'from one' }
  const [one, two] = await Promise.all([invoke('One', event), invoke('Two', { say: 'from two' })])
  const mine = await invoke('One')
  expect(one).toMatchObject({ own: 'one', name: 'own-One', day: '1970-01-01T00:00:00.000Z', id: true })
  expect(two).toMatchObject({ own: 'two', name: 'own-Two' })
  expect(one.thread).toBe(two.thread)
  expect([one.path, two.path]).toEqual([undefined, undefined])
  for (const { now, made } of [one, two, mine]) {
    expect(Number(now)).toBeGreaterThan(Date.now() + 399 * dayMs)
    expect(Number(made)).toBeGreaterThan(Date.now() + 399 * dayMs)
  }
  expect([log('One'), log('Two')]).toEqual(['from one\n', 'from two\n'])
  expect(event, 'an event is a copy').not.toHaveProperty('seen')
})

test('what no event began has the clock, the variables and the console of the thread', async () => {
  const theirs = console
  const { runtime, invoke } = await open()
  runtime.clock.moveTo(Date.now() + 400 * dayMs)
  await invoke('One', { say: 'a word' })
  expect(Math.abs(Date.now() - performance.timeOrigin - performance.now())).toBeLessThan(dayMs)
  expect(process.env['PATH']).toBeTruthy()
  expect(process.env['OWN']).toBeUndefined()
  expect(console).toBe(theirs)
  process.env['OF_THE_TEST'] = 'yes'
  expect(process.env['OF_THE_TEST']).toBe('yes')
  delete process.env['OF_THE_TEST']
  expect('OF_THE_TEST' in process.env).toBe(false)
})

test('a request is answered by the role of the function that asks, and a refused one is told', async () => {
  const { runtime, invoke } = await open()
  runtime.clock.moveTo(Date.now() + 400 * dayMs)
  const Item = { PK: { S: 'bowl' }, SK: { S: '1' } }
  const put = { TableName: 'items', Item }
  const answer = await invoke('One', { ask: ['PutItem', put] })
  expect(answer.status).toBe(200)
  expect(Number(answer.now), 'the answer is heard in the event').toBeGreaterThan(Date.now() + 399 * dayMs)
  expect(await invoke('One', { ask: ['GetItem', { TableName: 'items', Key: Item }] })).toMatchObject({ Item })
  expect((await invoke('Two', { ask: ['PutItem', put] })).status).toBe(400)
  expect(runtime.accessLog.denials.map(each => `${each.caller} ${each.action}`)).toEqual(['own-Two dynamodb:PutItem'])
})

test('an event that throws, ends its process or hangs fails alone', async () => {
  const { invoke } = await open()
  expect(await invoke('One', { throw: true })).toMatchObject({ errorType: 'TypeError', errorMessage: 'no bowl' })
  expect(await invoke('One', { exit: true })).toMatchObject({
    errorMessage: 'The function ended its own process with code 3',
  })
  await invoke('One')
  expect(await invoke('One', { hang: true })).toMatchObject({ errorType: 'Sandbox.Timedout' })
  expect(await invoke('One')).toMatchObject({ own: 'one' })
  expect(log('One')).toContain('no bowl')
})

test('the next runtime finds nothing of what functions kept, and tables only if they were saved', async () => {
  const Key = { PK: { S: 'bowl' }, SK: { S: '1' } }
  const getItem = { ask: ['GetItem', { TableName: 'items', Key }] }
  const first = await open(true)
  await first.invoke('One', { keep: 'a word', ask: ['PutItem', { TableName: 'items', Item: Key }] })
  await first.invoke('Two', { keep: 'another' })
  expect(await first.invoke('One')).toMatchObject({ kept: 'a word' })
  await first.runtime.stop()
  const second = await open(false)
  for (const id of ['One', 'Two'] as const) expect(await second.invoke(id)).toMatchObject({ kept: null })
  expect(await second.invoke('One', getItem)).toMatchObject({ Item: Key })
  await second.invoke('One', { ask: ['PutItem', { TableName: 'items', Item: { ...Key, SK: { S: '2' } } }] })
  await second.runtime.stop()
  const third = await open(false)
  expect(await third.invoke('One', getItem)).toMatchObject({ Item: Key })
  const lost = { ...Key, SK: { S: '2' } }
  expect(await third.invoke('One', { ask: ['GetItem', { TableName: 'items', Key: lost }] })).not.toHaveProperty('Item')
})

test('a second runtime at the same time has threads of its own, because modules keep things for one', async () => {
  const first = await open()
  const other = mkdtempSync(path.join(tmpdir(), 'own-'))
  const second = await open(false, other)
  const [here, there] = [await first.invoke('One', { keep: 'a word' }), await second.invoke('One')]
  expect(there.thread).not.toBe(here.thread)
  expect(there.kept).toBeNull()
  await second.runtime.stop()
  rmSync(other, { recursive: true, force: true })
})

test('tables of the embedded store are not begun anew in memory, nor the other way round', async () => {
  await (await startRuntime({ assembly, dataDir, port: 0 })).stop()
  await expect(open()).rejects.toThrow('those of the embedded store')
  rmSync(dataDir, { recursive: true })
  await (await open(true)).runtime.stop()
  expect(existsSync(path.join(dataDir, 'table.json'))).toBe(true)
  await expect(startRuntime({ assembly, dataDir, port: 0 })).rejects.toThrow('kept in memory')
})
