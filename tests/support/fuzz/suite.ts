import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { codeName, codes, statusOf } from '#shared/api/codes.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { answerableCodes } from '#shared/api/implied.ts'
import { budgets, noteRuns } from '../budgets.ts'
import { freshAddress } from '../people.ts'
import { type Envelope, startRuntime, type TestRuntime } from '../runtime.ts'
import { type World, worldOf } from '../world.ts'
import { type Changes, changesOf } from './changes.ts'
import { type FuzzRequest, requestsFor, send } from './requests.ts'
import { leak, seed } from './settings.ts'
import { needsDays, type Success, successOf } from './successes.ts'

/** An equal call is at work, or many at once are: the same call is to come again. */
const waiting: ReadonlySet<number> = new Set([codes['in-flight'].code, codes.busy.code])

/** How many times a call with a key is sent at the same moment. */
const equalCalls = 3

/** Refusals that count a try, and so write: a wrong code is one of five (D7, D8), a reused token ends its session (D6). */
const counting = new Set([
  'bad-code',
  'login-failed',
  'wrong-password',
  'wrong-proof',
  'unauthenticated',
  'rate-limited',
  'card-refused',
])

/**
 * Asks each of these endpoints for one success and then for everything else: a declared code, never a 5xx, the envelope,
 * nothing of our insides, and no refusal that changes anything.
 */
export function fuzz(contracts: readonly Endpoint[]): void {
  const isLate = (contract: Endpoint) => needsDays.includes(contract)
  describe('over the demo', () =>
    fuzzOver(
      () => inject('templateDir'),
      contracts.filter(contract => !isLate(contract)),
    ))
  // A day costs the demo's auctions and digests, too, for seconds of the processor: those that need days make all they name.
  const late = contracts.filter(isLate)
  if (late.length > 0) describe('over an empty market', () => fuzzOver(() => inject('emptyDir'), late))
}

function fuzzOver(dataDir: () => string, contracts: readonly Endpoint[]): void {
  let app: TestRuntime
  let world: World
  let changes: Changes
  let actors: readonly (string | undefined)[]

  beforeAll(async () => {
    app = await startRuntime({ from: dataDir(), inProcess: true })
    changes = changesOf(app)
    world = await worldOf(app)
    await meetActors()
  })
  afterAll(async () => {
    await app?.stop()
  })

  async function meetActors() {
    const [member, banned, reviewer] = await Promise.all([
      world.member(),
      world.member({ banned: ['buy', 'sell', 'chat'] }),
      world.operator('reviewer'),
    ])
    actors = [undefined, member.token, banned.token, reviewer.token, 'garbage']
  }

  test.each(contracts.map(contract => [contract.id, contract] as const))('%s', async (_id, contract) => {
    const success = await successOf(contract, world)
    const options = {
      address: freshAddress(),
      key: crypto.randomUUID(),
      ...(success.as !== undefined && { as: success.as }),
      ...(success.headers && { headers: { ...success.headers } }),
    }
    const callOnce = () => app.call(contract, success.input, options)
    const answers = await Promise.all(Array.from({ length: contract.idempotent ? equalCalls : 1 }, callOnce))
    const answer = oneAnswer(answers)
    expect(answer.body.slice(0, 300), howToSucceed(contract)).toMatch(contract.file ? /./ : /^\{"code":200,/)
    expect(answer.status).toBe(200)
    await app.quiet()

    const actor = fc.oneof(
      { arbitrary: fc.constant(success.as), weight: 3 },
      { arbitrary: fc.constantFrom(...actors), weight: 1 },
    )
    await fc.assert(
      fc.asyncProperty(requestsFor(contract, success.input), actor, (request, as) => holds(contract, request, as)),
      {
        numRuns: budgets.endpoint,
        seed,
        // Once more by the same one, whatever chance brings: what has happened is refused by the code that says so.
        examples: [[send(contract, success.input, 'once more'), success.as]],
        interruptAfterTimeLimit: 240_000,
        markInterruptAsFailure: true,
      },
    )
    noteRuns(budgets.endpoint)
    // Days have passed for whoever comes next.
    if (needsDays.includes(contract)) await meetActors()
  })

  test('no function asked for what its contract does not grant', async () => {
    await app.quiet()
    expect(await app.denials()).toEqual([])
  })

  async function holds(contract: Endpoint, request: FuzzRequest, as: Success['as']): Promise<void> {
    const before = changes.mark()
    const answer = await ask(contract, request, as)
    judge(contract, answer)
    if (contract.method !== 'GET' && (answer.code === 200 || counting.has(codeName(answer.code) ?? ''))) return
    if (changes.since(before).length === 0) return
    // What an earlier call set off may still be running: when all is quiet, the same call must change nothing.
    await app.quiet()
    const again = changes.mark()
    const repeated = await ask(contract, request, as)
    if (repeated.code === 200 && contract.method !== 'GET') return
    expect(changes.since(again), `${request.how}: refused with ${repeated.code}, and yet it changed`).toEqual([])
  }

  function ask(contract: Endpoint, { method, target, body, type }: FuzzRequest, as: Success['as']): Promise<Envelope> {
    return app.api(target, {
      method,
      from: freshAddress(),
      ...(body !== undefined && { body }),
      headers: {
        ...(type && { 'content-type': type }),
        ...(as !== undefined && { authorization: as }),
        ...(contract.idempotent && { 'idempotency-key': crypto.randomUUID() }),
      },
    })
  }
}

/**
 * The answer of equal calls under one key at the same moment: each gets the one answer, or is told that its twin is still
 * at work (D2).
 */
function oneAnswer(answers: readonly Envelope[]): Envelope {
  const [answer, ...others] = answers.filter(({ code }) => !waiting.has(code))
  for (const { body } of others) expect(body, 'an equal call at the same moment').toBe(answer?.body)
  if (!answer) throw new Error('of equal calls none was answered')
  return answer
}

/** Told of the one call that was meant to succeed and did not. */
const howToSucceed = ({ id }: Endpoint) =>
  `${id} is to succeed once: by its example, or by its recipe in tests/support/fuzz/successes.ts (sales and orders: *-successes.ts beside it)`

const known = new Map<Endpoint, ReadonlySet<number>>()
function knownCodes(contract: Endpoint): ReadonlySet<number> {
  // A path whose parameter is broken may be no path of ours at all.
  const elsewhere = contract.path.includes('{') ? ([codes['not-found'].code] as const) : []
  const found =
    known.get(contract) ??
    new Set([
      200,
      ...elsewhere,
      ...answerableCodes(contract).flatMap(name => (name === 'system-error' ? [] : codes[name].code)),
    ])
  known.set(contract, found)
  return found
}

function judge(contract: Endpoint, answer: Envelope): void {
  expect(answer.status, answer.body.slice(0, 500)).toBeLessThan(500)
  if (answer.status === 200 && contract.file) return
  expect(leak.exec(answer.body)?.[0]).toBeUndefined()
  expect([...knownCodes(contract)], answer.body.slice(0, 300)).toContain(answer.code)
  expect(answer.status).toBe(statusOf(answer.code))
  expect(Object.keys(Object(answer.json()))).toEqual(['code', 'message', 'data'])
  if (answer.code === 200) expect(contract.output.safeParse(answer.data)).toMatchObject({ success: true })
  else expect(answer.message).not.toBe('')
}
