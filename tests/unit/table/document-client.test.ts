import { createHash, createHmac } from 'node:crypto'
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import { SignatureV4 } from '@smithy/signature-v4'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromWire, toWire } from '#functions/machinery/table/attribute-values.ts'
import {
  BatchGetCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '#functions/machinery/table/commands.ts'
import { DocumentClient } from '#functions/machinery/table/document-client.ts'
import { ConditionalCheckFailedException, TransactionCanceledException } from '#functions/machinery/table/errors.ts'
import { type Signed, signedHeaders } from '#functions/machinery/table/signature.ts'
import type { WireAnswer } from '#functions/machinery/table/transport.ts'

/** The SDK takes an object with an own `constructor` for an instance of a class. */
const name = fc.string({ minLength: 1 }).filter(each => each !== 'constructor' && each !== '__proto__')
const value = fc.letrec(tie => ({
  any: fc.oneof(
    { maxDepth: 3 },
    fc.string({ unit: 'grapheme' }),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -9e15, max: 9e15 }),
    fc.boolean(),
    fc.constant(null),
    fc.uint8Array(),
    fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }).map(all => new Set(all)),
    fc.uniqueArray(fc.integer(), { minLength: 1 }).map(all => new Set(all)),
    fc.array(tie('any')),
    fc.dictionary(name, tie('any')),
  ),
})).any
const item = fc.dictionary(name, value)

/** Wire values with bytes as the SDK's own helpers have them. */
const withBytes = (wire: object) =>
  JSON.parse(JSON.stringify(wire), (name, each) =>
    name === 'B' && typeof each === 'string' ? new Uint8Array(Buffer.from(each, 'base64')) : each,
  )

describe('values of the table', () => {
  test('go over the wire as the SDK sends them, and come back as they were', () => {
    fc.assert(
      fc.property(item, plain => {
        expect(withBytes(toWire(plain))).toEqual(withBytes(base64(marshall(plain))))
        expect(fromWire(JSON.parse(JSON.stringify(toWire(plain))))).toEqual(unmarshall(marshall(plain)))
      }),
    )
  })

  test('that are undefined are left out, in lists and in maps, and functions in maps', () => {
    expect(toWire({ a: undefined, f: () => 0, b: { c: undefined, d: [1, undefined] } })).toEqual({
      b: { M: { d: { L: [{ N: '1' }] } } },
    })
  })

  test.each([
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [2 ** 53],
    [new Date(0)],
    [new Set()],
    [new Set(['a', 1])],
    [Symbol('a')],
  ])('that DynamoDB does not have are refused: %s', wrong => {
    expect(() => toWire({ wrong })).toThrow()
  })

  test('beyond what a number holds come back as a bigint', () => {
    expect(fromWire({ n: { N: '9007199254740993' } })).toEqual({ n: 9007199254740993n })
  })
})

function base64(wire: object): object {
  return JSON.parse(
    JSON.stringify(wire, (_, each) => (each instanceof Uint8Array ? Buffer.from(each).toString('base64') : each)),
  )
}

type SourceData = string | ArrayBuffer | ArrayBufferView
const bytesIn = (data: SourceData): string | Uint8Array =>
  typeof data === 'string'
    ? data
    : data instanceof ArrayBuffer
      ? new Uint8Array(data)
      : new Uint8Array(data.buffer, data.byteOffset, data.byteLength)

/** The hash that AWS's signer asks for, with a key where it signs. */
class Sha256 {
  readonly #hash
  constructor(secret?: SourceData) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesIn(secret))
  }
  update(data: SourceData) {
    this.#hash.update(bytesIn(data))
  }
  async digest() {
    return new Uint8Array(this.#hash.digest())
  }
  reset() {}
}

describe('a signature', () => {
  const letters = fc.stringMatching(/^[\w+/=]{1,60}$/)
  const request: fc.Arbitrary<Signed> = fc.record({
    host: fc.constantFrom('dynamodb.ap-northeast-1.amazonaws.com', '127.0.0.1:3002'),
    region: fc.constantFrom('ap-northeast-1', 'us-east-1'),
    target: fc.constantFrom('DynamoDB_20120810.GetItem', 'DynamoDB_20120810.TransactWriteItems'),
    body: fc.string({ unit: 'grapheme' }),
    at: fc.integer({ min: 0, max: 4e12 }),
    credentials: fc.record(
      { accessKeyId: letters, secretAccessKey: letters, sessionToken: letters },
      { requiredKeys: ['accessKeyId', 'secretAccessKey'] },
    ),
  })

  test('is what AWS’s own signer makes of the same request', async () => {
    await fc.assert(
      fc.asyncProperty(request, async signed => {
        const { authorization, ...headers } = signedHeaders(signed)
        const { host, region, body, at, credentials: who } = signed
        const { sessionToken, ...keys } = who
        const credentials = { ...keys, ...(sessionToken !== undefined && { sessionToken }) }
        const signer = new SignatureV4({
          service: 'dynamodb',
          region,
          credentials,
          sha256: Sha256,
          applyChecksum: false,
        })
        const { 'x-amz-date': _date, 'x-amz-security-token': _token, ...sent } = headers
        const theirs = await signer.sign(
          { method: 'POST', protocol: 'https:', hostname: host, path: '/', query: {}, headers: sent, body },
          { signingDate: new Date(at) },
        )
        expect(authorization).toBe(theirs.headers['authorization'])
        expect(headers['x-amz-date']).toBe(theirs.headers['x-amz-date'])
      }),
      { numRuns: 50 },
    )
  })
})

/** A client that is answered these, one after the other, and what it sent. */
function answered(...answers: readonly (WireAnswer | Error)[]) {
  const client = new DocumentClient()
  const sent: { operation: string; body: Record<string, unknown> }[] = []
  const transport = async (operation: string, body: string) => {
    sent.push({ operation, body: JSON.parse(body) })
    const answer = answers[sent.length - 1]
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked once too often')
    return answer
  }
  Object.assign(client, { transport })
  return { client, sent }
}
const ok = (body: object = {}): WireAnswer => ({ status: 200, body: JSON.stringify(body) })
const refused = (type: string, more: object = {}, status = 400): WireAnswer => ({
  status,
  body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: 'no', ...more }),
})
const lost = Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })
const key = { PK: 'WORK#a', SK: 'WORK' }
const get = new GetCommand({ TableName: 't', Key: key, ConsistentRead: true })

describe('a command', () => {
  test('sends and answers values wherever its operation has them', async () => {
    const wire = { PK: { S: 'WORK#a' }, SK: { S: 'WORK' } }
    const { client, sent } = answered(
      ok({ Item: { ...wire, n: { N: '1' } } }),
      ok({}),
      ok({ Responses: { t: [{ ...wire }] }, UnprocessedKeys: { t: { Keys: [wire] } } }),
      ok({ Items: [wire], LastEvaluatedKey: wire }),
      ok({}),
    )
    expect(await client.send(get)).toEqual({ Item: { ...key, n: 1 } })
    expect(await client.send(get)).toEqual({})
    expect(
      await client.send(new BatchGetCommand({ RequestItems: { t: { Keys: [key], ConsistentRead: true } } })),
    ).toEqual({
      Responses: { t: [key] },
      UnprocessedKeys: { t: { Keys: [key] } },
    })
    const query = { TableName: 't', ExclusiveStartKey: key, ExpressionAttributeValues: { ':pk': 'WORK#a' } }
    expect(await client.send(new QueryCommand(query))).toEqual({ Items: [key], LastEvaluatedKey: key })
    const put = { TableName: 't', Item: { ...key, n: 2 }, ExpressionAttributeValues: { ':n': 1 } }
    await client.send(new TransactWriteCommand({ TransactItems: [{ Put: put }] }))
    expect(sent.map(({ operation }) => operation)).toEqual([
      'GetItem',
      'GetItem',
      'BatchGetItem',
      'Query',
      'TransactWriteItems',
    ])
    expect(sent[0]?.body).toEqual({ TableName: 't', Key: wire, ConsistentRead: true })
    expect(sent[2]?.body).toEqual({ RequestItems: { t: { Keys: [wire], ConsistentRead: true } } })
    expect(sent[3]?.body).toEqual({
      ...query,
      ExclusiveStartKey: wire,
      ExpressionAttributeValues: { ':pk': { S: 'WORK#a' } },
    })
    expect(sent[4]?.body).toEqual({
      ClientRequestToken: expect.stringMatching(/^[\w-]{36}$/),
      TransactItems: [
        { Put: { ...put, Item: { ...wire, n: { N: '2' } }, ExpressionAttributeValues: { ':n': { N: '1' } } } },
      ],
    })
  })

  test.each([
    ['a failure', refused('InternalServerError', {}, 500)],
    ['a gateway that is no DynamoDB', { status: 503, body: '<html>' }],
    ['too many requests', refused('ProvisionedThroughputExceededException')],
    ['a transaction in progress', refused('TransactionInProgressException')],
    ['a connection that was lost', lost],
  ])('comes again after %s, four times at most, a transaction under one token', async (_name, failure) => {
    const write = new TransactWriteCommand({ TransactItems: [{ Put: { TableName: 't', Item: key } }] })
    const lucky = answered(failure, failure, failure, ok())
    await lucky.client.send(write)
    expect(new Set(lucky.sent.map(({ body }) => body['ClientRequestToken'])).size).toBe(1)
    const unlucky = answered(failure, failure, failure, failure, ok())
    await expect(unlucky.client.send(write)).rejects.toThrow()
    expect(unlucky.sent).toHaveLength(4)
  })

  test.each([
    'ValidationException',
    'AccessDeniedException',
    'TransactionConflictException',
    'ResourceNotFoundException',
  ])('is refused at once by %s', async type => {
    const { client, sent } = answered(refused(type))
    await expect(client.send(get)).rejects.toMatchObject({ name: type, message: 'no', status: 400 })
    expect(sent).toHaveLength(1)
  })

  test('that a condition refuses tells the item as it stands', async () => {
    const Item = { n: { N: '7' } }
    const single = answered(refused('ConditionalCheckFailedException', { Item }))
    const put = new PutCommand({ TableName: 't', Item: key })
    const error = await single.client.send(put).catch(each => each)
    expect(error).toBeInstanceOf(ConditionalCheckFailedException)
    expect(fromWire(error.Item)).toEqual({ n: 7 })
    const reasons = [{ Code: 'None' }, { Code: 'ConditionalCheckFailed', Item }]
    const many = answered(refused('TransactionCanceledException', { CancellationReasons: reasons }))
    const cancelled = await many.client.send(new TransactWriteCommand({ TransactItems: [] })).catch(each => each)
    expect(cancelled).toBeInstanceOf(TransactionCanceledException)
    expect(cancelled.CancellationReasons).toEqual(reasons)
  })
})
