import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Runtime, startRuntime } from '../src/boot/runtime.ts'
import { doc } from '../src/data/doc.ts'
import { type Small, smallRuntime } from './small-runtime.ts'
import { lambda } from './templates.ts'

const code = `
let calls = 0
const wait = ms => new Promise(resolve => setTimeout(resolve, ms))
export const handler = async (event, context) => {
  calls += 1
  if (event.hang) await wait(60_000)
  if (event.exit) process.exit(3)
  if (event.throw) throw new TypeError('no bowl')
  if (event.stray) { Promise.reject(new Error('nobody waits')); await wait(200) }
  if (event.wait) await wait(event.wait)
  return { calls, now: Date.now(), made: new Date().getTime(), name: context.functionName, left: context.getRemainingTimeInMillis(), own: process.env.OWN, shared: process.env.PATH, key: process.env.AWS_ACCESS_KEY_ID, date: new Date(0).toISOString(), isDate: new Date() instanceof Date }
}`

let small: Small
beforeAll(async () => {
  small = await smallRuntime({
    name: 'fn',
    functions: { One: code, Two: code, Broken: 'throw new Error("cannot load")' },
    template: {
      Resources: {
        ...lambda('One', [], { Timeout: 1, Environment: { Variables: { OWN: 'one' } } }),
        ...lambda('Two', [], { ReservedConcurrentExecutions: 1, Environment: { Variables: { OWN: 'two' } } }),
        ...lambda('Broken'),
      },
    },
  })
})
afterAll(() => small.stop())

async function invoke(id: string, event: object = {}, { assembly, fleet }: Runtime = small.runtime) {
  const fn = assembly.ofType('AWS::Lambda::Function').find(each => each.id === id)
  if (!fn) throw new Error(id)
  const result = await fleet.invoke(fn, event)
  return { ...result, payload: doc(result.payload) }
}

describe('a function', () => {
  test('a function keeps its thread and memory between events and sees only its own environment', async () => {
    const first = await invoke('One')
    const second = await invoke('One')
    expect([first.cold, second.cold, Number(second.payload.calls) - Number(first.payload.calls)]).toEqual([
      true,
      false,
      1,
    ])
    expect(second.payload).toMatchObject({
      own: 'one',
      name: 'fn-One',
      key: 'LOCAL.fn.One',
      isDate: true,
      date: '1970-01-01T00:00:00.000Z',
    })
    expect(second.payload.shared).toBeUndefined()
    expect((await invoke('Two')).payload.own).toBe('two')
  })

  test('a function that throws answers its error and keeps its thread', async () => {
    const { ok, payload } = await invoke('One', { throw: true })
    expect([ok, payload.errorType, payload.errorMessage]).toEqual([false, 'TypeError', 'no bowl'])
    expect((await invoke('One')).cold).toBe(false)
  })

  test('the runtime ends a function at its timeout and starts a new thread for the next event', async () => {
    const { ok, payload } = await invoke('One', { hang: true })
    expect([ok, payload.errorMessage]).toEqual([false, 'Task timed out after 1.00 seconds'])
    expect((await invoke('One')).ok).toBe(true)
  })

  test.each([{ exit: true }, { stray: true }])(
    'a thread that dies by %o fails its own event and no other',
    async event => {
      expect((await invoke('One', event)).ok).toBe(false)
      expect((await invoke('One')).ok).toBe(true)
    },
  )

  test('a function that cannot be loaded answers the reason', async () => {
    const { ok, payload } = await invoke('Broken')
    expect([ok, payload.errorMessage]).toEqual([false, 'cannot load'])
  })

  test('a function has no more threads than its reserved concurrency, and further events wait', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => invoke('Two', { wait: 20 })))
    const calls = results.map(each => Number(each.payload.calls))
    expect(new Set(calls).size).toBe(5)
    expect(results.every(each => each.ok)).toBe(true)
  })

  test('a function gets more threads when events would wait long, and four at most for a while', async () => {
    await small.runtime.fleet.reload()
    await invoke('One')
    expect(small.runtime.fleet.threads).toBe(1)
    await Promise.all(Array.from({ length: 8 }, () => invoke('One', { wait: 500 })))
    expect(small.runtime.fleet.threads).toBe(4)
    await small.runtime.fleet.reload()
    expect(small.runtime.fleet.threads).toBe(0)
  })

  test('the fleet ends the longest idle thread when it reaches its cap', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'capped-'))
    const capped = await startRuntime({ assembly: small.assembly, dataDir, port: 0, threads: 1 })
    const colds = []
    for (const id of ['One', 'One', 'Two', 'One']) {
      colds.push((await invoke(id, {}, capped)).cold)
      expect(capped.fleet.threads).toBe(1)
    }
    expect(colds).toEqual([true, false, true, true])
    await capped.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('a warm function sees the moved clock at once', async () => {
    await invoke('One')
    const target = small.runtime.clock.now() + 3_600_000
    await small.runtime.scheduler.advanceTo(target)
    const { payload } = await invoke('One')
    expect(Number(payload.now) - target).toBeLessThan(5000)
    expect(Number(payload.now)).toBeGreaterThanOrEqual(target)
    expect(Math.abs(Number(payload.made) - Number(payload.now))).toBeLessThan(50)
  })
})

test('the report counts calls, errors and cold starts', () => {
  const one = small.runtime.fleet.report().find(each => each.name === 'fn-One')?.timings
  expect(one?.errors).toBe(4)
  expect(one?.coldStarts).toBeGreaterThanOrEqual(4)
  expect(one?.percentile(0.5)).toBeGreaterThan(0)
})
