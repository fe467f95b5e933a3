import '#tests/support/unit-environment.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { DocumentClient } from '#functions/machinery/table/document-client.ts'
import { PackedText, unpackText } from '#functions/machinery/table/packed-text.ts'
import { put } from '#functions/machinery/table/write.ts'
import type { PlatformHandler } from '#functions/platform/http/handler.ts'
import { platformEndpoint, secretKey } from '#shared/platform/api/endpoint.ts'
import { field, yenField } from '#shared/platform/api/fields.ts'
import { openPlatform, type PlatformTable } from '#tests/support/platform-table.ts'

/** The record of a call's own key, on the embedded store (payment-platform.md 5.20). */
const charge = platformEndpoint({
  id: 'charge',
  area: 'payments',
  method: 'POST',
  path: '/v1/payments',
  summary: '',
  operation: 'C001',
  access: secretKey('payments:write'),
  input: z.strictObject({ amount: field('104', yenField(7, 1)), note: z.string().optional() }),
  output: z.object({ id: z.string(), amount: z.int() }),
  status: 201,
  codes: ['EC001101014', 'E9993134009', 'E9993134999'],
  grants: { table: ['get', 'put'] },
  money: true,
  example: { input: { amount: 1 }, output: { id: 'o', amount: 1 } },
})
type Charge = PlatformHandler<typeof charge>
/** The same, where the first transaction of the handler takes the key (docs/decisions/090). */
const chargeByWrite = platformEndpoint({ ...charge, claimsByWrite: true })

let platform: PlatformTable
let secret: string
beforeAll(async () => {
  platform = await openPlatform()
  await platform.shop()
  secret = await platform.key('secret')
})
afterAll(() => platform?.close())
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 11, 1, 3) }))
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)
const state = (id: string) => put({ PK: `PAY#test#${id}`, SK: 'THING', id }, { ifAbsent: true })
const things = async (id: string) => (await platform.all()).filter(({ PK }) => PK === `PAY#test#${id}`).length

/** A served handler that counts its runs. */
function servedBy(contract: typeof charge, run: Charge) {
  const runs = vi.fn(run)
  const handler = platform.serve(contract, runs)
  const ask = (key: string, input: object = { amount: 120_000 }, as = secret) =>
    platform.ask(handler, { method: 'POST', path: '/v1/payments', body: JSON.stringify(input), key, as })
  return { runs, ask }
}
/** What a careful handler does: state, events and answer in one transaction. */
const careful =
  (id: string): Charge =>
  ({ input, commit }) =>
    commit({ writes: [state(id).or('EC001101014')], answer: { id, amount: input.amount } })

describe.each([
  ['before', false],
  ['by write', true],
])('a key that is taken %s', (how, isByWrite) => {
  const served = (run: Charge) => servedBy(isByWrite ? chargeByWrite : charge, run)

  test('one of fifty equal calls acts and the others get its answer', async () => {
    const { runs, ask } = served(careful(`${how} fifty`))
    const replies = await Promise.all(Array.from({ length: 50 }, () => ask(`${how} key-fifty`)))
    if (!isByWrite) expect(runs).toHaveBeenCalledTimes(1)
    expect(await things(`${how} fifty`)).toBe(1)
    const acted = replies.filter(({ status, headers }) => status === 201 && !('idempotent-replayed' in headers))
    expect(acted).toHaveLength(1)
    for (const { status, codes, headers } of replies) {
      if (status === 201) continue
      expect([status, codes, headers['retry-after']]).toEqual([409, ['E0090022021'], '1'])
    }
    const again = await ask(`${how} key-fifty`)
    expect([again.status, again.headers['idempotent-replayed'], again.body]).toEqual([201, 'true', acted[0]?.body])
  })

  describe('the same key', () => {
    test('is refused with another body', async () => {
      const { runs, ask } = served(careful(`${how} clash`))
      await ask(`${how} key-clash`, { amount: 1, note: 'a' })
      const clash = await ask(`${how} key-clash`, { amount: 2, note: 'a' })
      expect([clash.status, clash.codes]).toEqual([409, ['E0090022010']])
      expect((await ask(`${how} key-clash`, { note: 'a', amount: 1 })).headers['idempotent-replayed']).toBe('true')
      expect(runs).toHaveBeenCalledTimes(1)
    })

    test('can be used again after an invalid body', async () => {
      const { runs, ask } = served(careful(`${how} schema`))
      expect((await ask(`${how} key-schema`, { amount: 0 })).codes).toEqual(['EC001104007'])
      expect((await ask(`${how} key-schema`, { amount: 120_000 })).status).toBe(201)
      expect(runs).toHaveBeenCalledTimes(1)
    })

    test('is free again after a refusal before the first write, and the corrected call acts', async () => {
      const { runs, ask } = served(async context =>
        context.input.amount > 1_000 ? context.fail('EC001101014') : careful(`${how} corrected`)(context),
      )
      const [first, second] = [await ask(`${how} key-right`), await ask(`${how} key-right`)]
      expect([first.status, first.codes]).toEqual([409, ['EC001101014']])
      expect([second.codes, 'idempotent-replayed' in second.headers]).toEqual([first.codes, false])
      expect((await ask(`${how} key-right`, { amount: 1_000 })).status).toBe(201)
      expect(runs).toHaveBeenCalledTimes(3)
    })

    test('keeps a refusal of what the call has begun', async () => {
      const { runs, ask } = served(async ({ commit, fail }) => {
        await commit.attempt({ writes: [state(`${how} begun`)] })
        return fail('EC001101014')
      })
      const [first, second] = [await ask(`${how} key-begun`), await ask(`${how} key-begun`)]
      expect([first.status, first.codes]).toEqual([409, ['EC001101014']])
      expect([second.status, second.body, second.headers['idempotent-replayed']]).toEqual([409, first.body, 'true'])
      expect(runs).toHaveBeenCalledTimes(1)
    })

    test('is free again after a refusal because another call was open', async () => {
      let isOpen = true
      const { ask } = served(async context =>
        isOpen ? context.fail('EC001101014', { retryable: true }) : careful(`${how} busy`)(context),
      )
      const busy = await ask(`${how} key-busy`)
      expect([busy.status, busy.headers['retry-after']]).toEqual([409, '1'])
      expect(JSON.parse(busy.body)).toMatchObject({ errors: [{ retryable: true, params: [] }] })
      isOpen = false
      expect((await ask(`${how} key-busy`)).status).toBe(201)
    })

    test('is separate for each shop', async () => {
      await platform.shop({ shopId: 's_00000000002' })
      const other = await platform.key('secret', { shopId: 's_00000000002' })
      const { runs, ask } = served(async ({ input, shop }) => ({ id: shop.shopId, amount: input.amount }))
      expect((await ask(`${how} key-shared`)).body).toContain('s_00000000001')
      expect((await ask(`${how} key-shared`, { amount: 5 }, other)).body).toContain('s_00000000002')
      expect(runs).toHaveBeenCalledTimes(2)
    })

    test('is kept for 24 hours exactly', async () => {
      const { runs, ask } = served(async ({ input }) => ({ id: 'day', amount: input.amount }))
      await ask(`${how} key-day`)
      pass(86_400_000 - 1)
      expect((await ask(`${how} key-day`)).headers['idempotent-replayed']).toBe('true')
      pass(1)
      expect((await ask(`${how} key-day`, { amount: 7 })).headers).not.toHaveProperty('idempotent-replayed')
      expect(runs).toHaveBeenCalledTimes(2)
    })
  })

  describe('an internal error', () => {
    test('is not stored before an upstream call', async () => {
      let fails = true
      const { runs, ask } = served(async ({ input, fail }) =>
        fails ? fail('E9993134009') : { id: 'later', amount: input.amount },
      )
      expect((await ask(`${how} key-502`)).status).toBe(502)
      fails = false
      expect((await ask(`${how} key-502`)).status).toBe(201)
      expect(runs).toHaveBeenCalledTimes(2)
    })

    test('is stored after an upstream call, where it is final', async () => {
      const { runs, ask } = served(async ({ commit, fail }) => {
        await commit.attempt({ writes: [state(`${how} sent`)], upstreamRef: 'o1-a1' })
        return fail('E9993134999')
      })
      const first = await ask(`${how} key-sent`)
      const second = await ask(`${how} key-sent`)
      expect([first.status, second.status, second.body]).toEqual([502, 502, first.body])
      expect(runs).toHaveBeenCalledTimes(1)
    })

    test('that may be repeated leaves what was sent to the next call', async () => {
      const seen: (string | undefined)[] = []
      const { ask } = served(async ({ input, commit, fail, resumed }) => {
        seen.push(resumed?.upstreamRef)
        if (resumed) return { id: 'looked', amount: input.amount }
        await commit.attempt({ writes: [state(`${how} open`)], upstreamRef: 'o2-a1' })
        return fail('E9993134009')
      })
      expect((await ask(`${how} key-open`)).status).toBe(502)
      expect((await ask(`${how} key-open`, { amount: 7 })).codes).toEqual(['E0090022010'])
      expect((await ask(`${how} key-open`)).status).toBe(201)
      expect((await ask(`${how} key-open`)).headers['idempotent-replayed']).toBe('true')
      expect(seen).toEqual([undefined, 'o2-a1'])
    })

    test('gives the key back with the transaction that takes back what was begun', async () => {
      let isBusy = true
      const seen: (string | undefined)[] = []
      const { ask } = served(async ({ input, commit, fail, resumed }) => {
        seen.push(resumed?.upstreamRef)
        await commit.attempt({ writes: [state(`${how} back ${seen.length}`)], upstreamRef: `${how} o3` })
        if (!isBusy) return { id: 'anew', amount: input.amount }
        const { outcome } = await commit.attempt({ writes: [state(`${how} back undone`)], givesKeyBack: true })
        expect(outcome).toBe('done')
        return fail('E9993134009')
      })
      expect((await ask(`${how} key-back`)).status).toBe(502)
      const records = (await platform.all()).filter(({ upstreamRef }) => upstreamRef === `${how} o3`)
      expect(records).toEqual([])
      isBusy = false
      expect((await ask(`${how} key-back`, { amount: 7 })).status).toBe(201)
      expect(seen).toEqual([undefined, undefined])
    })

    test('of a transaction that did not take place gives no key back', async () => {
      const { ask } = served(async ({ commit, fail }) => {
        await commit.attempt({ writes: [state(`${how} kept`)], upstreamRef: 'o4-a1' })
        const again = await commit.attempt({
          writes: [state(`${how} kept`).or('EC001101014')],
          givesKeyBack: true,
        })
        expect(again.outcome).toBe('refused')
        return fail('E9993134999')
      })
      const first = await ask(`${how} key-kept`)
      expect((await ask(`${how} key-kept`)).body).toBe(first.body)
    })

    test('releases the key at once before an upstream call', async () => {
      let crashes = true
      const { ask } = served(async ({ input }) => {
        if (crashes) throw new Error('the machine is on fire')
        return { id: 'phoenix', amount: input.amount }
      })
      const crashed = await ask(`${how} key-crash`)
      expect([crashed.status, crashed.codes]).toEqual([500, ['E9991001005']])
      expect(crashed.body).not.toContain('fire')
      crashes = false
      expect((await ask(`${how} key-crash`)).status).toBe(201)
    })

    test('after the commit does not reach the caller', async () => {
      const { ask } = served(async context => {
        await careful(`${how} after`)(context)
        throw new Error('too late to matter')
      })
      expect((await ask(`${how} key-after`)).status).toBe(201)
      expect((await ask(`${how} key-after`)).headers['idempotent-replayed']).toBe('true')
    })
  })

  describe('a call that broke off after an upstream call', () => {
    test('is taken over with its upstream order when its lock has expired', async () => {
      const seen: (string | undefined)[] = []
      const { ask } = served(async ({ input, commit, resumed }) => {
        seen.push(resumed?.upstreamRef)
        if (resumed) return commit({ writes: [state(`${how} taken-over`)], answer: { id: 'r', amount: input.amount } })
        await commit.attempt({ writes: [state(`${how} half-done`)], upstreamRef: 'o9-a1' })
        throw new Error('killed')
      })
      expect((await ask(`${how} key-killed`)).status).toBe(500)
      expect((await ask(`${how} key-killed`)).codes).toEqual(['E0090022021'])
      pass(59_999)
      expect((await ask(`${how} key-killed`)).codes).toEqual(['E0090022021'])
      pass(1)
      const both = await Promise.all([ask(`${how} key-killed`), ask(`${how} key-killed`)])
      expect(both.map(({ status }) => status).sort()).toContain(201)
      expect(seen).toEqual([undefined, 'o9-a1'])
      expect(await things(`${how} taken-over`)).toBe(1)
    })

    test('can no longer commit', async () => {
      let resume = () => {}
      const waiting = new Promise<void>(resolve => {
        resume = resolve
      })
      let first = true
      const { ask } = served(async ({ input, commit }) => {
        if (first) {
          first = false
          await waiting
          return commit({ writes: [state(`${how} slow`)], answer: { id: 'slow', amount: input.amount } })
        }
        return commit({ writes: [state(`${how} quick`)], answer: { id: 'quick', amount: input.amount } })
      })
      const slow = ask(`${how} key-slow`)
      await vi.waitFor(() => expect(first).toBe(false))
      pass(60_000)
      expect((await ask(`${how} key-slow`)).body).toContain('quick')
      resume()
      const late = await slow
      // A call that had taken nothing yet gets the answer of the one that was faster.
      if (isByWrite) expect([late.status, late.headers['idempotent-replayed']]).toEqual([201, 'true'])
      else expect([late.status, late.codes]).toEqual([409, ['E0090022021']])
      expect(late.body.includes('quick')).toBe(isByWrite)
      expect([await things(`${how} slow`), await things(`${how} quick`)]).toEqual([0, 1])
      expect((await ask(`${how} key-slow`)).body).toContain('quick')
    })
  })
})

describe('a key that is taken by the first transaction', () => {
  const served = (run: Charge) => servedBy(chargeByWrite, run)
  /** Asks again while the first call is at work, and lets the first go on after it. */
  async function between(run: Charge, other: (ask: ReturnType<typeof served>['ask']) => Promise<unknown>) {
    let isFirst = true
    const { ask } = served(async context => {
      if (isFirst) {
        isFirst = false
        await other(ask)
      }
      return run(context)
    })
    return ask
  }

  test('is one item of the one transaction of a call, which has its answer', async () => {
    const { ask } = served(async ({ input, commit, newId }) => {
      const answer = { id: 'one', amount: input.amount }
      await commit.attempt({ writes: [state(newId())], answer })
      return answer
    })
    await ask('one-0')
    const send = vi.spyOn(DocumentClient.prototype, 'send')
    const first = await ask('one-1')
    const asked = send.mock.calls.map(([command]) => command)
    send.mockRestore()
    expect(first.status).toBe(201)
    expect(asked.map(command => command.constructor.name)).toEqual([
      'BatchGetCommand',
      'UpdateCommand',
      'TransactWriteCommand',
      'PutCommand',
    ])
    // Without an event there is no TX# item: the record and the state are all.
    expect(asked[2]?.input).toMatchObject({ TransactItems: { length: 2 } })
    const again = await ask('one-1')
    expect([again.status, again.headers['idempotent-replayed'], again.body]).toEqual([201, 'true', first.body])
  })

  test('is refused where another body took it meanwhile, and nothing is done', async () => {
    const ask = await between(careful('meanwhile'), again => again('meanwhile-1', { amount: 7 }))
    const reply = await ask('meanwhile-1', { amount: 8 })
    expect([reply.status, reply.codes]).toEqual([409, ['E0090022010']])
    expect(await things('meanwhile')).toBe(1)
  })

  test('is at work where another call took it meanwhile and sent something upstream', async () => {
    let run = 0
    const { ask } = served(async ({ input, commit }) => {
      run += 1
      if (run === 1) expect((await ask('at-work')).status).toBe(500)
      await commit.attempt({ writes: [state(`at-work-${run}`)], upstreamRef: `o-${run}` })
      if (run === 2) throw new Error('killed')
      return { id: 'never', amount: input.amount }
    })
    const first = await ask('at-work')
    expect([first.status, first.codes, first.headers['retry-after']]).toEqual([409, ['E0090022021'], '1'])
    expect([await things('at-work-1'), await things('at-work-2')]).toEqual([0, 1])
  })

  test('is not taken by a refusal that comes after the answer of another call', async () => {
    let run = 0
    const { ask } = served(async ({ input, commit, fail }) => {
      run += 1
      if (run > 1) return commit({ writes: [state('late')], answer: { id: 'late', amount: input.amount } })
      await ask('late-1')
      return fail('EC001101014')
    })
    const reply = await ask('late-1')
    expect([reply.status, reply.headers['idempotent-replayed']]).toEqual([201, 'true'])
    expect((await ask('late-1')).body).toBe(reply.body)
  })
})

test('an answer with a secret is never stored', async () => {
  const { money: _needsKey, ...rest } = charge
  const show = platformEndpoint({ ...rest, keepsNoAnswer: true })
  const runs = vi.fn(async () => ({ id: 'sk_test_plain', amount: 1 }))
  const handler = platform.serve(show, runs)
  for (const _ of [1, 2]) {
    await platform.ask(handler, { method: 'POST', body: '{"amount":1}', key: 'key-show', as: secret })
  }
  expect(runs).toHaveBeenCalledTimes(2)
  const kept = (await platform.all()).filter(({ SK }) => SK === 'IDEMPOTENCY')
  expect(kept.length).toBeGreaterThan(0)
  const bodies = kept.map(({ body }) => unpackText(PackedText.parse(body ?? '')))
  expect(bodies.join()).toContain('"amount"')
  expect(bodies.join()).not.toContain('sk_test_plain')
})
