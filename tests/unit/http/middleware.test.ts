import { stubTable } from '#tests/support/table-stub.ts'
import '#tests/support/unit-environment.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { CallRefusal } from '#functions/machinery/http/call-refusal.ts'
import { identifyCaller } from '#functions/machinery/http/middleware/caller.ts'
import { edgeOnly } from '#functions/machinery/http/middleware/edge-only.ts'
import { flatInput, jsonBody } from '#functions/machinery/http/middleware/json-body.ts'
import { countLimits } from '#functions/machinery/http/middleware/limits.ts'
import { type PriorResponse, replayAnswer, replayScope } from '#functions/machinery/http/middleware/replay.ts'
import { parse, validate } from '#functions/machinery/http/middleware/validate.ts'
import { type CallContext, type Middleware, middleware, pipeline } from '#functions/machinery/http/pipeline.ts'
import { UpdateCommand } from '#functions/machinery/table/commands.ts'
import { DocumentClient } from '#functions/machinery/table/document-client.ts'
import { httpEvent, lambdaContext } from '#tests/support/lambda.ts'
import { moment } from '#tests/support/unit-environment.ts'

const dynamo = stubTable(DocumentClient.prototype)
beforeEach(() => dynamo.reset())

/** A refusal of neither pipeline. */
class No extends CallRefusal {
  readonly why: unknown
  constructor(why?: unknown) {
    super()
    this.why = why
  }
}

interface Member {
  readonly name: string
}
interface Scope {
  readonly key: string
}
interface TestContext extends CallContext {
  caller: Member | undefined
  scope: Scope | undefined
}

function context(values: Partial<TestContext> = {}): TestContext {
  return {
    contract: { id: 'placeBid', method: 'POST' },
    event: httpEvent({ method: 'POST', parameters: { id: 'shino-chawan' } }),
    lambda: lambdaContext,
    call: { header: () => undefined },
    now: () => moment,
    body: undefined,
    raw: {},
    input: undefined,
    invalid: undefined,
    caller: undefined,
    scope: undefined,
    ...values,
  }
}
/** What a middleware answers to a call: undefined lets it pass. */
const pass = <Call>({ before }: Middleware<Call>, event: Call) => before({ event })

describe('the pipeline', () => {
  test('runs the middlewares in the order of the list, then the handler', async () => {
    const seen: string[] = []
    const note = (name: string) => middleware<TestContext>(name, () => void seen.push(name))
    const answer = pipeline<TestContext>([note('first'), note('second')], async () => {
      seen.push('handler')
      return 'answer'
    })
    expect(await answer(context())).toBe('answer')
    expect(seen).toEqual(['first', 'second', 'handler'])
  })

  test('ends at the first middleware that answers, whatever it answers', async () => {
    for (const early of [new No(), null, 0, '']) {
      const answer = pipeline<TestContext>(
        [
          middleware('answers', () => early),
          middleware('fails', () => {
            throw new Error('asked in vain')
          }),
        ],
        async () => 'handler',
      )
      expect(await answer(context())).toBe(early)
    }
  })

  test('passes on what a middleware or the handler throws', async () => {
    const broken = middleware<TestContext>('broken', () => {
      throw new Error('no table')
    })
    await expect(pipeline<TestContext>([broken], async () => 'handler')(context())).rejects.toThrow('no table')
    const handler = pipeline<TestContext>([], async () => {
      throw new Error('no luck')
    })
    await expect(handler(context())).rejects.toThrow('no luck')
  })
})

test('edgeOnly lets a call pass that shows the secret of the distribution, and no other', async () => {
  const edge = edgeOnly({ isOurEdge: async secret => secret === 'edge', refuse: () => new No() })
  const from = (secret?: string) => ({
    call: { header: (name: string) => (name === 'x-origin-secret' ? secret : 'x') },
  })
  expect(await pass(edge, from('edge'))).toBeUndefined()
  expect(await pass(edge, from('guess'))).toBeInstanceOf(No)
  expect(await pass(edge, from())).toBeInstanceOf(No)
})

describe('jsonBody', () => {
  test('keeps the parsed body for those after it', async () => {
    const call = context()
    expect(
      await pass(
        jsonBody<TestContext>(async () => ({ amount: 5 })),
        call,
      ),
    ).toBeUndefined()
    expect(call.body).toEqual({ amount: 5 })
  })

  test('refuses a body that cannot be read', async () => {
    expect(
      await pass(
        jsonBody<TestContext>(() => new No('unreadable')),
        context(),
      ),
    ).toEqual(new No('unreadable'))
  })
})

describe('flatInput', () => {
  const flat = flatInput<TestContext>({ members: ({ body }) => Object(body), repeated: names => new No(names) })

  test('joins the members of the body with the path, the path having the last word', async () => {
    const call = context({ body: { id: 'another', amount: 5 } })
    expect(await pass(flat, call)).toBeUndefined()
    expect(call.raw).toEqual({ id: 'shino-chawan', amount: 5 })
  })

  test('reads the query, and not the body, of a call that changes nothing', async () => {
    const event = httpEvent({ query: 'page=2&amp=%26' })
    const call = context({ contract: { id: 'list', method: 'GET' }, event, body: { page: 3 } })
    expect(await pass(flat, call)).toBeUndefined()
    expect(call.raw).toEqual({ page: '2', amp: '&' })
  })

  test('refuses names that stand twice in a query, in the order in which they came', async () => {
    const event = httpEvent({ query: 'b=1&a=1&c=1&a=2&b=1' })
    const call = context({ contract: { id: 'list', method: 'DELETE' }, event })
    expect(await pass(flat, call)).toEqual(new No(['b', 'a']))
    expect(call.raw).toEqual({})
  })

  test('passes on the refusal of a body whose members cannot be read', async () => {
    const strict = flatInput<TestContext>({ members: () => new No('a list'), repeated: () => new No() })
    expect(await pass(strict, context({ body: [1] }))).toEqual(new No('a list'))
  })
})

describe('caller', () => {
  test('names who calls to those after it', async () => {
    const call = context()
    expect(
      await pass(identifyCaller<Member, TestContext>({ read: async () => ({ name: 'nagi' }) }), call),
    ).toBeUndefined()
    expect(call.caller).toEqual({ name: 'nagi' })
  })

  test('lets a call pass that names nobody, unless the contract refuses it', async () => {
    const read = async () => undefined
    expect(await pass(identifyCaller<Member, TestContext>({ read }), context())).toBeUndefined()
    const strict = identifyCaller<Member, TestContext>({
      read,
      refuse: call => (call.caller ? undefined : new No('unknown')),
    })
    expect(await pass(strict, context())).toEqual(new No('unknown'))
  })

  test('ends a call whose credentials open nothing, without asking the contract', async () => {
    const call = context()
    const refuse = () => {
      throw new Error('asked in vain')
    }
    const ended = identifyCaller<Member, TestContext>({ read: async () => new No('revoked'), refuse })
    expect(await pass(ended, call)).toEqual(new No('revoked'))
    expect(call.caller).toBeUndefined()
  })
})

describe('limits', () => {
  const counter = (count: number, endsIn: number) => ({
    key: { PK: `LIMIT#${endsIn}`, SK: 'LIMIT' },
    windows: [{ name: '', count: 5, seconds: 60 }],
    seen: { count, endsAt: moment + endsIn * 1000 },
  })
  const limited = (...counters: ReturnType<typeof counter>[]) =>
    pass(countLimits<TestContext>({ counters: () => counters, refuse: seconds => new No(seconds) }), context())

  test('counts a call once on each of its counters', async () => {
    dynamo.on(UpdateCommand).resolves({})
    expect(await limited(counter(1, 10), counter(2, 20))).toBeUndefined()
    const keys = dynamo.asked(UpdateCommand).map(input => input.Key?.['PK'])
    expect(keys).toEqual(['LIMIT#10', 'LIMIT#20'])
  })

  test('refuses a call with the longest of its waits', async () => {
    expect(await limited(counter(5, 10), counter(5, 20))).toEqual(new No(20))
    expect(dynamo.asked(UpdateCommand)).toHaveLength(0)
  })

  test('lets a call pass that is counted nowhere', async () => {
    expect(await limited()).toBeUndefined()
  })
})

describe('parse and validate', () => {
  test('keep a right input, and let it pass', async () => {
    const call = context({ raw: { amount: '5' } })
    await pass(
      parse<TestContext>(({ raw }) => ({ ok: true, input: { amount: Number(raw['amount']) } })),
      call,
    )
    expect(call.input).toEqual({ amount: 5 })
    expect(await pass(validate(), call)).toBeUndefined()
  })

  test('let others come between a wrong input and its refusal', async () => {
    const call = context()
    const wrong = parse<TestContext>(() => ({ ok: false, failure: new No('amount') }))
    expect(await pass(wrong, call)).toBeUndefined()
    expect(call.input).toBeUndefined()
    expect(await pass(validate(), call)).toEqual(new No('amount'))
  })
})

describe('replay', () => {
  test('reads the scope of a call that carries a key', async () => {
    const call = context()
    expect(
      await pass(
        replayScope<Scope, TestContext>(() => ({ key: 'k' })),
        call,
      ),
    ).toBeUndefined()
    expect(call.scope).toEqual({ key: 'k' })
  })

  test('leaves a call without a key as it came, and refuses a key that is none', async () => {
    const call = context({ scope: { key: 'own' } })
    expect(
      await pass(
        replayScope<Scope, TestContext>(() => undefined),
        call,
      ),
    ).toBeUndefined()
    expect(call.scope).toEqual({ key: 'own' })
    expect(
      await pass(
        replayScope<Scope, TestContext>(() => new No('format')),
        call,
      ),
    ).toEqual(new No('format'))
  })

  const ended = (earlier: PriorResponse<string>) =>
    pass(
      replayAnswer<TestContext, string>({
        earlier: async () => earlier,
        answer: kept => `${kept} again`,
        clash: () => new No('clash'),
        running: () => new No('running'),
      }),
      context(),
    )

  test('answers a call that came before with the answer of then', async () => {
    expect(await ended({ outcome: 'replayed', answer: 'outbid' })).toBe('outbid again')
  })

  test('refuses another body under the same key, and a call whose first is still at work', async () => {
    expect(await ended({ outcome: 'clash' })).toEqual(new No('clash'))
    expect(await ended({ outcome: 'running' })).toEqual(new No('running'))
  })

  test('lets a new call pass', async () => {
    expect(await ended({ outcome: 'none' })).toBeUndefined()
  })
})
