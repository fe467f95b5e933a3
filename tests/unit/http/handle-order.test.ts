import { stubTable } from '#tests/support/table-stub.ts'
import '#tests/support/unit-environment.ts'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { handle } from '#functions/machinery/http/handle.ts'
import { originHash } from '#functions/machinery/http/origin-secret.ts'
import { toWire } from '#functions/machinery/table/attribute-values.ts'
import { BatchGetCommand, GetCommand, UpdateCommand } from '#functions/machinery/table/commands.ts'
import { DocumentClient } from '#functions/machinery/table/document-client.ts'
import { ConditionalCheckFailedException } from '#functions/machinery/table/errors.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { id, yen } from '#shared/domain/kernel/fields.ts'
import { httpEvent, lambdaContext } from '#tests/support/lambda.ts'

const dynamo = stubTable(DocumentClient.prototype)
const bid = endpoint({
  id: 'placeBid',
  subject: 'auctions',
  method: 'POST',
  path: '/auction/bid',
  summary: 'Bid',
  access: 'member',
  needs: ['phone'],
  input: z.strictObject({ productId: id(), amount: yen() }),
  output: z.object({ result: z.string() }),
  codes: [],
  grants: { table: ['get', 'put'] },
  limits: ['sms-site', 'bid-member'],
  idempotent: true,
  example: { input: { productId: 'shino-chawan', amount: 1 }, output: { result: 'leading' } },
})

let token: string
let jwks: object[]
beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  jwks = [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256' }]
  token = await new SignJWT({ sid: 's1' })
    .setProtectedHeader({ alg: 'ES256', kid: 'k', typ: 'at+jwt' })
    .setSubject('nagi')
    .setIssuer('kogei')
    .setAudience('member')
    .setExpirationTime('1h')
    .sign(privateKey)
})

const soon = Math.floor(Date.now() / 1000) + 3600
const key = '0f8fad5b-d9cb-469f-a165-70867728950e'
const session = {
  PK: 'SESSION#s1',
  SK: 'SESSION',
  sid: 's1',
  pool: 'member',
  userId: 'nagi',
  epoch: 2,
  expiresAt: soon,
}
const member = { userId: 'nagi', username: 'nagi', userType: 1, language: 'ja', phoneVerified: false, cards: 1 }
const standing = { PK: 'MEMBER#nagi', SK: 'STANDING', ...member, epoch: 2 }
const earlier = {
  PK: `TX#placeBid#nagi#${key}`,
  SK: 'TX',
  operation: 'placeBid',
  bodyHash: 'of another body',
  answer: 'null',
  events: [],
  at: 0,
  expiresAt: soon,
}

/** What the table holds; a counter that is named is full. */
let items: readonly Attributes[]
let full: string | undefined
beforeEach(() => {
  items = []
  full = undefined
  dynamo.reset()
  dynamo.on(GetCommand).resolves({ Item: { jwks, originHashes: [originHash('edge')] } })
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => {
    const keys = (RequestItems?.['table']?.Keys ?? []).map(({ PK, SK }) => ({ PK: String(PK), SK: String(SK) }))
    const counters = keys.flatMap(each => (full && each.PK.includes(full) ? [{ ...each, ...fullCounter }] : []))
    return { Responses: { table: [...items.filter(({ PK }) => keys.some(each => each.PK === PK)), ...counters] } }
  })
  dynamo.on(UpdateCommand).callsFake(({ Key }) => {
    if (full && String(Key?.['PK']).includes(full)) throw refusedBy({ ...Key, ...fullCounter })
    return {}
  })
})
const fullCounter = { count: 1_000_000, endsAt: Date.now() + 60_000 }
const refusedBy = (item: Record<string, unknown>) =>
  new ConditionalCheckFailedException({ message: 'no', Item: toWire(item) })

const run = handle(bid, async () => ({ result: 'leading' }))
const good = JSON.stringify({ productId: 'shino-chawan', amount: 5_000 })

/** A call with every fault at once; each step mends the fault that the call was refused for. */
test('handle refuses a call for the first of its faults, in the order of the checks', async () => {
  const headers: Record<string, string> = { origin: 'https://evil.example', 'content-type': 'application/json' }
  let body = '{"amount":'
  full = 'LIMIT#sms-site'
  const codes: unknown[] = []
  const ask = async () => {
    const answer = await run(httpEvent({ method: 'POST', body, headers: { ...headers } }), lambdaContext)
    const { code, data } = JSON.parse(answer.body ?? '')
    codes.push(data?.errors ? `${code} ${data.errors[0].field} ${data.errors[0].key}` : code)
  }

  await ask()
  headers['content-type'] = 'text/plain'
  await ask()
  headers['x-origin-secret'] = 'edge'
  await ask()
  headers['origin'] = 'https://kogei.example'
  await ask()
  headers['content-type'] = 'application/json'
  body = '{"amount":-1}'
  await ask()
  full = 'LIMIT#bid-member'
  await ask()
  headers['authorization'] = token
  await ask()
  headers['idempotency-key'] = key
  await ask()
  items = [session, standing, earlier]
  await ask()
  items = [session, { ...standing, phoneVerified: true }, earlier]
  await ask()
  body = good
  await ask()
  items = [session, { ...standing, phoneVerified: true }]
  await ask()
  full = undefined
  await ask()

  expect(codes).toEqual([
    '40000  BODY_FORMAT',
    403,
    40300,
    415,
    429,
    401,
    '40000 Idempotency-Key REQUIRED',
    401,
    40310,
    '40000 productId REQUIRED',
    40901,
    429,
    200,
  ])
})

test('handle asks the table once before it knows the caller, once with the caller, and once for each counter', async () => {
  items = [session, { ...standing, phoneVerified: true }]
  const headers = {
    'x-origin-secret': 'edge',
    'content-type': 'application/json',
    authorization: token,
    'idempotency-key': key,
  }
  const answer = await run(httpEvent({ method: 'POST', body: good, headers }), lambdaContext)
  expect(answer.statusCode).toBe(200)
  const read = dynamo
    .asked(BatchGetCommand)
    .map(({ RequestItems }) => RequestItems?.['table']?.Keys?.map(({ PK }) => String(PK).replace(/#[^#]*$/, '')))
  expect(read).toEqual([['LIMIT#sms-site'], ['SESSION', 'MEMBER', `TX#placeBid#nagi`, 'LIMIT#bid-member']])
  expect(dynamo.asked(UpdateCommand)).toHaveLength(2)
})
