// Threads that a runtime leaves to the next one over the same data: the tests start one runtime after another.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { startRuntime } from '../src/boot/runtime.ts'
import { doc } from '../src/data/doc.ts'
import { SpareThreads } from '../src/lambda/spare-threads.ts'
import { lambda, writeAssembly } from './templates.ts'

/** `kept` is what our functions keep of what they have read (shared/instance-cache.ts). */
const code = `
import { threadId } from 'node:worker_threads'
const kept = new Map()
globalThis[Symbol.for('instance.kept')] = new Set([() => kept.clear()])
export const handler = async event => {
  if (event.hang) await new Promise(() => {})
  if (event.keep) kept.set('word', event.keep)
  if (event.say) console.log(event.say)
  return { thread: threadId, kept: kept.get('word') ?? null, at: Date.now() }
}
`

const assembly = writeAssembly([
  {
    name: 'lent',
    functions: { Shared: code, Apart: code },
    template: {
      Resources: {
        ...lambda('One', [], { Code: { S3Bucket: 'assets', S3Key: 'Shared.zip' }, Timeout: 1 }),
        ...lambda('Two', [], { Code: { S3Bucket: 'assets', S3Key: 'Apart.zip' }, Timeout: 1 }),
        Inbox: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'inbox' } },
      },
    },
  },
])
afterAll(() => rmSync(assembly, { recursive: true, force: true }))

async function open(spares: SpareThreads, more: { readonly threads?: number } = {}) {
  const runtime = await startRuntime({ assembly, dataDir, port: 0, spares, ...more })
  const [one, two] = runtime.assembly.ofType('AWS::Lambda::Function')
  if (!one || !two) throw new Error('no function')
  const invoke = async (event: object, fn = one) => doc((await runtime.fleet.invoke(fn, event)).payload)
  return { runtime, invoke, invokeOther: (event: object) => invoke(event, two) }
}

let dataDir: string
let spares: SpareThreads
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'lent-'))
  spares = new SpareThreads(4)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))
const log = () => readFileSync(path.join(dataDir, 'logs/lent-One.log'), 'utf8')

const dayMs = 86_400_000

test('the next runtime takes a thread without what it kept, with its own clock and log', async () => {
  const first = await open(spares)
  const before = await first.invoke({ keep: 'a bowl', say: 'in the first' })
  expect(before).toMatchObject({ kept: 'a bowl' })
  expect(log()).toContain('in the first')
  await first.runtime.stop()
  rmSync(path.join(dataDir, 'logs'), { recursive: true })

  const second = await open(spares)
  second.runtime.clock.moveTo(Date.now() + 400 * dayMs)
  const after = await second.invoke({ say: 'in the second' })
  expect(after).toMatchObject({ thread: before.thread, kept: null })
  expect(Number(after.at)).toBeGreaterThan(Date.now() + 399 * dayMs)
  expect(log()).toBe('in the second\n')
  await second.runtime.stop()
})

test('a thread in which something runs ends with its runtime', async () => {
  const first = await open(spares)
  const { thread } = await first.invoke({})
  const hanging = first.invoke({ hang: true })
  await first.runtime.stop()
  expect(await hanging).toMatchObject({ errorType: 'Runtime.ExitError' })
  const second = await open(spares)
  expect((await second.invoke({})).thread).not.toBe(thread)
  await second.runtime.stop()
})

test('a runtime with other keys starts a thread of its own', async () => {
  const first = await open(spares)
  const { thread } = await first.invoke({})
  await first.runtime.stop()
  rmSync(dataDir, { recursive: true })
  const second = await open(spares)
  expect((await second.invoke({})).thread).not.toBe(thread)
  await second.runtime.stop()
})

test('a thread that makes room for another function waits, and its next event finds it without what it kept', async () => {
  const { runtime, invoke, invokeOther } = await open(spares, { threads: 1 })
  const { thread } = await invoke({ keep: 'a bowl' })
  expect((await invokeOther({})).thread).not.toBe(thread)
  expect(await invoke({})).toMatchObject({ thread, kept: null })
  await runtime.stop()
})

test('queues of the next runtime begin empty in the same thread, with its own clock', async () => {
  const first = await open(spares)
  await first.runtime.queues.call('SendMessage', 'inbox', { MessageBody: 'for the first' })
  await first.runtime.stop()
  rmSync(dataDir, { recursive: true })

  const lent = spares.take('fauxqs undefined')
  if (!lent) throw new Error('the thread of the queues was not left')
  spares.keep('fauxqs undefined', lent)
  const second = await open(spares)
  expect(spares.take('fauxqs undefined')).toBeUndefined()
  const receive = async () =>
    doc(await second.runtime.queues.call('ReceiveMessage', 'inbox', { VisibilityTimeout: 30 }))
  expect(await receive()).toEqual({})
  await second.runtime.queues.call('SendMessage', 'inbox', { MessageBody: 'for the second' })
  expect(await receive()).toMatchObject({ Messages: [{ Body: 'for the second' }] })
  expect(await receive()).toEqual({})
  second.runtime.clock.moveTo(Date.now() + dayMs)
  expect(await receive()).toMatchObject({ Messages: [{ Body: 'for the second' }] })
  await second.runtime.stop()
})
