// The adapter against the table of what fincode describes: what it reads is described, and it reads all that may come.
// What it sends is judged by the server of the other tests, which is built from the same table.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import {
  CardAnswer,
  CardsAnswer,
  CustomerAnswer,
  DeletedAnswer,
  MethodAnswer,
  PaymentAnswer,
  PaymentListAnswer,
  SecureAnswer,
} from '#functions/platform/acquirers/fincode/answers.ts'
import { NoticeBody } from '#functions/platform/acquirers/fincode/inbound.ts'
import { requesterFields } from '#functions/platform/acquirers/fincode/requester.ts'
import { tds2Fields } from '#shared/platform/api/payments/tds2-fields.ts'
import { describedCall, facts, faultsOf, fieldsOf } from '#tests/support/fincode/facts.ts'
import { type FincodeServer, secretKey, startFincode } from '#tests/support/fincode-server.ts'

/** Which parser reads which shape. */
const readers: readonly (readonly [string, z.ZodObject, readonly string[]])[] = [
  ['payments', PaymentAnswer, ['CardPayment', 'ExecutedCardPayment', 'AccountPayment']],
  ['lists of payments', PaymentListAnswer, ['CardPaymentList', 'AccountPaymentList']],
  ['authentications', SecureAnswer, ['AuthenticationResult', 'ConfirmedAuthentication']],
  ['cards', CardAnswer, ['Card']],
  ['lists of cards', CardsAnswer, ['CardList']],
  ['registrations of cards', MethodAnswer, ['CardMethod']],
  ['customers', CustomerAnswer, ['Customer']],
  ['what was deleted', DeletedAnswer, ['DeletedCustomer', 'DeletedCard']],
  ['notices', NoticeBody, facts.notices],
]
/** A field of notices that we do not subscribe to; it only keeps two of them apart. */
const elsewhere = ['subscription_id']

/** The least that a shape allows: each field at its shortest. */
function leastOf(shape: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fieldsOf(shape)).map(([name, { type, minLength, enum: values, shape: inner }]) => {
      if (type === 'array') return [name, inner === undefined ? [] : [leastOf(inner)]]
      if (type === 'object') return [name, inner === undefined ? {} : leastOf(inner)]
      return [name, values?.[0] ?? (type === 'integer' ? 0 : 'x'.repeat(minLength ?? 0))]
    }),
  )
}

describe.each(readers)('the parser of %s', (_, schema, shapes) => {
  test('reads described fields alone', () => {
    const described = shapes.flatMap(shape => Object.keys(fieldsOf(shape)))
    const read = Object.keys(schema.shape).filter(name => !elsewhere.includes(name))
    expect(read.filter(name => !described.includes(name))).toEqual([])
  })

  test.each(shapes)('reads every %s that the description allows', shape => {
    const least = leastOf(shape)
    expect(faultsOf(shape, least)).toEqual([])
    const refused = Object.entries(fieldsOf(shape)).flatMap(([name, { enum: values = [], nullable }]) =>
      [...values, ...(nullable ? [null] : [])].flatMap(value => {
        const answer = { ...least, [name]: value }
        expect(faultsOf(shape, answer)).toEqual([])
        return schema.safeParse(answer).success ? [] : [`${name}: ${value}`]
      }),
    )
    expect(schema.safeParse(least).error).toBeUndefined()
    expect(refused).toEqual([])
  })
})

test.each(Object.entries(tds2Fields))('what a shop may send as %s is taken by fincode', (name, schema) => {
  const described = fieldsOf('Requester')[name]
  expect(described).toBeDefined()
  const { minLength = 1, maxLength = 1, enum: values = [] } = described ?? {}
  const lengths = [1, 2, 3, minLength - 1, minLength, maxLength, maxLength + 1].filter(length => length > 0)
  const texts = lengths.flatMap(length => ['1'.repeat(length), '0'.repeat(length), 'x'.repeat(length)])
  const examples = [
    ...texts,
    ...values,
    '',
    '20260101',
    '202601011230',
    '392',
    '81',
    'JP',
    '07',
    'nagi@kogei.example',
  ].map(String)
  const taken = examples.filter(value => schema.safeParse(value).success)
  expect(taken).not.toEqual([])
  const refused = taken.flatMap(value => faultsOf('Requester', requesterFields({ [`tds2_${name.slice(5)}`]: value })))
  expect(refused).toEqual([])
})

describe('the server that stands for fincode', () => {
  let server: FincodeServer
  beforeAll(async () => {
    server = await startFincode(() => Date.now())
  })
  afterAll(() => server.close())

  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${server.origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        'api-version': '20211001',
        ...(body && { 'content-type': 'application/json;charset=UTF-8' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, faults: server.faults.splice(0) }
  }
  const order = () => ({
    id: `o${randomUUID().slice(0, 8)}`,
    pay_type: 'Card',
    job_code: 'AUTH',
    amount: '1000',
    tds_type: '0',
  })

  test('takes what is described', async () => {
    expect(await ask('POST', '/v1/payments', order())).toEqual({ status: 200, faults: [] })
  })

  test.each<[string, object]>([
    ['a missing field', { job_code: undefined }],
    ['an amount that is missing with a charge', { amount: undefined }],
    ['a number for a text', { amount: 1000 }],
    ['a text that is too long', { amount: '12345678' }],
    ['a text that is too short', { client_field_1: '' }],
    ['a value outside the enumeration', { tds_type: '1' }],
    ['a field that is not described', { capture: true }],
    ['null where none may be', { job_code: null }],
  ])('refuses %s', async (_, change) => {
    const { status, faults } = await ask('POST', '/v1/payments', { ...order(), ...change })
    expect(status).toBe(400)
    expect(faults).not.toEqual([])
  })

  test.each([
    ['GET', '/v1/customers/c_1/payment_methods/pm_1?pay_type=Card'],
    ['GET', '/v1/payments/o1'],
    ['POST', '/v1/payments/o1'],
    ['GET', '/v1/links'],
  ])('knows no %s %s', async (method, path) => {
    expect(await ask(method, path)).toMatchObject({ status: 404, faults: [expect.stringContaining('no such call')] })
  })

  test('tells calls of one path by their way of paying', () => {
    const named = (pay_type: string) =>
      describedCall({ method: 'PUT', path: '/v1/payments/o1', query: {}, body: { pay_type } })?.call.name
    expect([named('Card'), named('Virtualaccount'), named('Konbini')]).toEqual([
      'executeCardPayment',
      'assignAccount',
      undefined,
    ])
  })
})
