import { stubTable } from '#tests/support/table-stub.ts'
import '#tests/support/unit-environment.ts'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { FileAnswer } from '#functions/machinery/http/answer.ts'
import { type Handler, handle } from '#functions/machinery/http/handle.ts'
import { originHash } from '#functions/machinery/http/origin-secret.ts'
import { toWire } from '#functions/machinery/table/attribute-values.ts'
import {
  BatchGetCommand,
  GetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '#functions/machinery/table/commands.ts'
import { DocumentClient } from '#functions/machinery/table/document-client.ts'
import { TransactionCanceledException } from '#functions/machinery/table/errors.ts'
import { hashOf } from '#functions/machinery/table/transaction.ts'
import { type Attributes, put } from '#functions/machinery/table/write.ts'
import { type Endpoint, endpoint, operator } from '#shared/api/endpoint.ts'
import { id, yen } from '#shared/domain/kernel/fields.ts'
import { httpEvent, lambdaContext } from '#tests/support/lambda.ts'

const dynamo = stubTable(DocumentClient.prototype)
const idempotencyKey = '0f8fad5b-d9cb-469f-a165-70867728950e'

const bid = endpoint({
  id: 'placeBid',
  subject: 'auctions',
  method: 'POST',
  path: '/auction/bid',
  summary: 'Bid',
  access: 'member',
  needs: ['phone', 'card'],
  notBanned: ['buy'],
  input: z.strictObject({ productId: id(), amount: yen() }),
  output: z.object({ result: z.string() }),
  codes: ['bid-too-low'],
  grants: { table: ['get', 'put'] },
  idempotent: true,
  example: { input: { productId: 'shino-chawan', amount: 1 }, output: { result: 'leading' } },
})
const list = endpoint({
  ...bid,
  id: 'listBids',
  method: 'GET',
  access: 'visitor',
  needs: [],
  notBanned: [],
  idempotent: false,
  input: z.strictObject({ productId: id() }),
  output: z.object({ name: z.string() }),
  cacheSeconds: 60,
  example: { input: { productId: 'shino-chawan' }, output: { name: '' } },
})
const review = endpoint({ ...bid, id: 'review', access: operator('reviewer'), needs: [], notBanned: [] })

let sign: (pool: 'member' | 'operator') => Promise<string>
let jwks: object[]
beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  jwks = [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256' }]
  sign = pool =>
    new SignJWT({ sid: 's1' })
      .setProtectedHeader({ alg: 'ES256', kid: 'k', typ: 'at+jwt' })
      .setSubject('nagi')
      .setIssuer('kogei')
      .setAudience(pool)
      .setExpirationTime('1h')
      .sign(privateKey)
})

const soon = Math.floor(Date.now() / 1000) + 3600
const session = {
  PK: 'SESSION#s1',
  SK: 'SESSION',
  sid: 's1',
  pool: 'member',
  userId: 'nagi',
  epoch: 2,
  expiresAt: soon,
}
const standing = {
  PK: 'MEMBER#nagi',
  SK: 'STANDING',
  userId: 'nagi',
  username: 'nagi',
  userType: 1,
  language: 'ja',
  phoneVerified: true,
  cards: 1,
  epoch: 2,
}
const operatorStanding = {
  PK: 'OPERATOR#nagi',
  SK: 'STANDING',
  operatorId: 'nagi',
  name: 'N',
  email: 'n@example.jp',
  roles: ['editor'],
  epoch: 2,
}

function stored(...items: Attributes[]) {
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
    Responses: {
      table: items.filter(item => RequestItems?.['table']?.Keys?.some(({ PK }) => PK === item['PK'])),
    },
  }))
}
beforeEach(() => {
  dynamo.reset()
  dynamo.on(GetCommand).resolves({ Item: { jwks, originHashes: [originHash('edge')] } })
  dynamo.on(TransactWriteCommand).resolves({})
  dynamo.on(UpdateCommand).resolves({})
  stored(session, standing)
})

const leading: Handler<typeof bid> = async ({ commit, input }) =>
  commit({ writes: [put({ PK: input.productId, SK: 'BID' })], events: [], answer: { result: 'leading' } })

async function call<Contract extends Endpoint>(
  contract: Contract,
  run: Handler<Contract>,
  values: Parameters<typeof httpEvent>[0] & { token?: string | undefined } = {},
) {
  const { token, headers, ...rest } = values
  const event = httpEvent({
    method: contract.method,
    ...(contract.method === 'POST' && { body: JSON.stringify({ productId: 'shino-chawan', amount: 5_000 }) }),
    ...rest,
    headers: {
      'x-origin-secret': 'edge',
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
      ...(token && { authorization: token }),
      ...headers,
    },
  })
  const answer = await handle(contract, run)(event, lambdaContext)
  const text = answer.body ?? ''
  return { ...answer, envelope: text.startsWith('{') ? JSON.parse(text) : undefined }
}

test('handle reads the items of a handler with session and account status in one request', async () => {
  stored(session, standing, { PK: 'WORK#shino-chawan', SK: 'WORK', name: '志野' })
  const seen: unknown[] = []
  const askers: unknown[] = []
  const [work, none, other] = ['shino-chawan', 'none', 'other'].map(id => ({ PK: `WORK#${id}`, SK: 'WORK' }))
  const handler = handle(
    bid,
    async ({ read }) => {
      for (const key of [work, none, other]) if (key) seen.push(read.has(key), read.get(key))
      return { result: 'leading' }
    },
    {
      reads: (_, asker) => {
        askers.push(asker)
        return [work, none].filter(key => key !== undefined)
      },
    },
  )
  const body = JSON.stringify({ productId: 'shino-chawan', amount: 5_000 })
  const headers = {
    'x-origin-secret': 'edge',
    'content-type': 'application/json',
    'idempotency-key': idempotencyKey,
    authorization: await sign('member'),
    currency: 'USD',
  }
  const answer = await handler(httpEvent({ method: 'POST', body, headers }), lambdaContext)
  expect(answer.statusCode).toBe(200)
  expect(seen).toEqual([true, expect.objectContaining({ name: '志野' }), true, undefined, false, undefined])
  expect(askers).toEqual([{ userId: expect.any(String), currency: 'USD' }])
  expect(dynamo.asked(BatchGetCommand)).toHaveLength(1)
})

describe('the envelope (D1)', () => {
  test('handle answers the fields of the contract and no others', async () => {
    const run = async () => ({ name: '志野', secret: 'maximum' })
    const answer = await call(list, run, { query: 'productId=shino-chawan' })
    expect(answer.statusCode).toBe(200)
    expect(answer.envelope).toEqual({ code: 200, message: '', data: { name: '志野' } })
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=60',
      vary: 'Language, Currency',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  })

  test('handle refuses in the language of the call and lets no cache keep a refusal', async () => {
    const refuse: Handler<typeof bid> = async ({ fail }) => fail('bid-too-low', { minNext: 5_500 })
    const answer = await call(bid, refuse, { token: await sign('member'), headers: { language: 'en' } })
    expect(answer.statusCode).toBe(409)
    expect(answer.envelope).toEqual({ code: 40920, message: 'The bid is too low.', data: { minNext: 5_500 } })
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', 'content-language': 'en' })
  })

  test('handle hides the cause of a crash from the caller', async () => {
    const crash = async () => {
      throw new Error('table arn:aws:dynamodb:secret')
    }
    const answer = await call(list, crash, { query: 'productId=a' })
    expect(answer.statusCode).toBe(500)
    expect(answer.envelope).toMatchObject({ code: 500, data: null })
    expect(answer.body).not.toMatch(/arn|table|Error/)
  })

  test('handle lets no cache keep an answer that sets a cookie', async () => {
    const run: Handler<typeof list> = async ({ setCookie }) => {
      setCookie('at', 'token', 60)
      return { name: 'a' }
    }
    const answer = await call(list, run, { query: 'productId=a' })
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store' })
    expect(answer.cookies).toEqual([expect.stringMatching(/^__Host-at=token; .*HttpOnly/)])
  })

  test('handle answers a file as its bytes, in base64 where they are binary', async () => {
    const answer = await call(
      list,
      async () => new FileAnswer(new Uint8Array([1, 2]), 'image/png', { download: 'a.png' }),
      {
        query: 'productId=a',
      },
    )
    expect(answer).toMatchObject({ isBase64Encoded: true, body: 'AQI=' })
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'content-disposition': expect.any(String) })
  })
})

describe('the access checks', () => {
  const codeFor = async (contract: Endpoint, token?: string, values: object = {}) =>
    (await call(contract, async () => ({ result: 'in' }), { token, ...values })).envelope.code

  test('handle refuses a call that did not come through our edge', async () => {
    expect(await codeFor(bid, await sign('member'), { headers: { 'x-origin-secret': 'guess' } })).toBe(403)
  })

  test('handle admits a member to what members do', async () => {
    expect(await codeFor(bid, await sign('member'))).toBe(200)
    expect(await codeFor(bid, `Bearer ${await sign('member')}`)).toBe(200)
    expect(await codeFor(bid)).toBe(401)
  })

  test('handle admits no operator to what members do, and no member to what operators do', async () => {
    stored(session, standing, operatorStanding)
    expect(await codeFor(bid, await sign('operator'))).toBe(401)
    expect(await codeFor(review, await sign('member'))).toBe(401)
  })

  test('handle admits only operators of the right role', async () => {
    const own = { ...session, pool: 'operator' }
    stored(own, operatorStanding)
    expect(await codeFor(review, await sign('operator'))).toBe(403)
    stored(own, { ...operatorStanding, roles: ['owner'] })
    expect(await codeFor(review, await sign('operator'))).toBe(200)
  })

  test.each([
    ['revoked', [{ ...session, revokedAt: 1 }, standing]],
    ['expired', [{ ...session, expiresAt: soon - 7200 }, standing]],
    ['of an older epoch', [{ ...session, epoch: 1 }, standing]],
    ['of a closed account', [session, { ...standing, closedAt: 1 }]],
    ['of somebody else', [{ ...session, userId: 'rival' }, standing]],
    ['that never was', [standing]],
  ])('handle admits no session %s', async (_what, items) => {
    stored(...items)
    expect(await codeFor(bid, await sign('member'))).toBe(401)
  })

  test('handle refuses a member under a ban, without a verified phone or without a card', async () => {
    stored(session, { ...standing, banBuyUntil: Date.now() + 60_000 })
    expect(await codeFor(bid, await sign('member'))).toBe(40320)
    stored(session, { ...standing, banBuyUntil: Date.now() - 1, banChatUntil: Date.now() + 60_000 })
    expect(await codeFor(bid, await sign('member'))).toBe(200)
    stored(session, { ...standing, phoneVerified: false })
    expect(await codeFor(bid, await sign('member'))).toBe(40310)
    stored(session, { ...standing, cards: 0 })
    expect(await codeFor(bid, await sign('member'))).toBe(40311)
  })

  test('handle refuses a form of another site that rides on our cookies', async () => {
    const cookies = [`__Host-at=${await sign('member')}`]
    expect(await codeFor(bid, undefined, { cookies, headers: { origin: 'https://evil.example' } })).toBe(40300)
    expect(await codeFor(bid, undefined, { cookies })).toBe(40300)
    expect(await codeFor(bid, undefined, { cookies, headers: { origin: 'https://kogei.example' } })).toBe(200)
  })

  test('handle refuses a visitor before it validates the input', async () => {
    expect(await codeFor(bid, undefined, { body: '{"amount":-1}' })).toBe(401)
  })
})

describe('idempotency (D2)', () => {
  const input = { productId: 'shino-chawan', amount: 5_000 }
  const transaction = {
    PK: `TX#placeBid#nagi#${idempotencyKey}`,
    SK: 'TX',
    operation: 'placeBid',
    bodyHash: hashOf(input),
    answer: '{"result":"outbid"}',
    events: [],
    at: 0,
    expiresAt: soon,
  }

  test('handle refuses a call without an idempotency key', async () => {
    for (const key of ['', 'not-a-uuid']) {
      const answer = await call(bid, leading, { token: await sign('member'), headers: { 'idempotency-key': key } })
      expect(answer.envelope).toMatchObject({
        code: 40000,
        data: { errors: [{ field: 'Idempotency-Key', key: 'REQUIRED' }] },
      })
    }
  })

  test('handle replays the answer of a call without running it again', async () => {
    stored(session, standing, transaction)
    const answer = await call(bid, leading, { token: await sign('member') })
    expect(answer.envelope.data).toEqual({ result: 'outbid' })
    expect(dynamo.asked(TransactWriteCommand)).toHaveLength(0)
  })

  test('handle refuses another body under the same key', async () => {
    stored(session, standing, { ...transaction, bodyHash: 'other' })
    expect((await call(bid, leading, { token: await sign('member') })).envelope.code).toBe(40901)
  })

  test('handle asks a call to wait while the same call is in flight', async () => {
    const reasons = [{ Code: 'TransactionConflict' }, { Code: 'None' }]
    dynamo
      .on(TransactWriteCommand)
      .rejects(new TransactionCanceledException({ message: '', CancellationReasons: reasons }))
    const answer = await call(bid, leading, { token: await sign('member') })
    expect(answer.envelope.code).toBe(40902)
    expect(answer.headers).toMatchObject({ 'retry-after': '1' })
  })

  test('handle gives the later of two equal calls the answer of the earlier', async () => {
    const reasons = [{ Code: 'ConditionalCheckFailed', Item: toWire(transaction) }, { Code: 'None' }]
    dynamo
      .on(TransactWriteCommand)
      .rejects(new TransactionCanceledException({ message: '', CancellationReasons: reasons }))
    expect((await call(bid, leading, { token: await sign('member') })).envelope).toMatchObject({
      code: 200,
      data: { result: 'outbid' },
    })
  })
})

describe('bad bodies', () => {
  test.each([
    ['broken', '{"amount":', 40000],
    ['a list', '[1]', 40000],
    ['a text', '"x"', 40000],
    ['an amount beyond numbers', '{"productId":"a","amount":1e309}', 40000],
    ['an unknown field', '{"productId":"a","amount":5,"status":"live"}', 40000],
    ['prototype keys', '{"productId":"a","amount":5,"constructor":{"prototype":{}}}', 40000],
    ['nothing', '', 40000],
  ])('handle refuses a body that is %s', async (_what, body, code) => {
    const answer = await call(bid, leading, { token: await sign('member'), body })
    expect(answer.envelope).toMatchObject({ code, data: { errors: expect.any(Array) } })
    expect(dynamo.asked(TransactWriteCommand)).toHaveLength(0)
  })

  test('handle refuses a body of another media type with 415', async () => {
    const headers = { 'content-type': 'text/plain' }
    expect((await call(bid, leading, { token: await sign('member'), headers })).envelope.code).toBe(415)
  })
})
