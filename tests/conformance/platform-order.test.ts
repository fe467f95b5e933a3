import '#tests/support/unit-environment.ts'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { DocumentClient } from '#functions/machinery/table/document-client.ts'
import { put } from '#functions/machinery/table/write.ts'
import { platformEndpoint, secretKey } from '#shared/platform/api/endpoint.ts'
import { field, yenField } from '#shared/platform/api/fields.ts'
import { openPlatform, type PlatformTable } from '#tests/support/platform-table.ts'

/** The order in which the platform's pipeline checks a call, and what each check asks the table for. */
const charge = platformEndpoint({
  id: 'charge',
  area: 'payments',
  method: 'POST',
  path: '/v1/payments',
  summary: '',
  operation: 'C001',
  access: secretKey('payments:write'),
  input: z.strictObject({ amount: field('104', yenField(7, 1)), note: z.string().optional() }),
  output: z.object({ amount: z.int() }),
  codes: [],
  grants: { table: ['get', 'put'] },
  money: true,
  example: { input: { amount: 1 }, output: { amount: 1 } },
})

let platform: PlatformTable
let secret: string
beforeAll(async () => {
  platform = await openPlatform()
  await platform.shop()
  secret = await platform.key('secret')
})
afterAll(() => platform?.close())

/** A call with every fault at once; each step mends the fault that the call was refused for. */
test('the platform refuses a call for the first of its faults, in the order of the checks', async () => {
  const handler = platform.serve(charge, async ({ input }) => ({ amount: input.amount }))
  const headers: Record<string, string> = {
    'x-origin-secret': 'guess',
    accept: 'text/html',
    'content-type': 'text/xml',
  }
  let body = '<amount/>'
  const codes: string[] = []
  const ask = async () => {
    const answer = await platform.ask(handler, { method: 'POST', path: '/v1/payments', body, headers: { ...headers } })
    codes.push(answer.codes[0] ?? String(answer.status))
  }

  await ask()
  delete headers['x-origin-secret']
  await ask()
  headers['accept'] = 'application/json'
  await ask()
  const counter = await fillCounter()
  headers['authorization'] = `Bearer ${secret}`
  await ask()
  await platform.write(put({ ...counter, count: 0, endsAt: 0 }))
  await ask()
  headers['content-type'] = 'application/json'
  await ask()
  body = '{"amount":0,"note":"4242424242424242"}'
  await ask()
  body = '{"amount":0}'
  await ask()
  headers['idempotency-key'] = 'order-1'
  headers['test-clock'] = 'tclk_unknown'
  await ask()
  body = '{"amount":1}'
  await ask()
  delete headers['test-clock']
  await ask()
  body = '{"amount":2}'
  await ask()

  expect(codes).toEqual([
    'E9992001002',
    'E9992001004',
    'E9994001001',
    'E9992001007',
    'E9992001005',
    'E9992001001',
    'EC003020040',
    'E0000022001',
    'EC001104007',
    'E9992001001',
    '200',
    'E0090022010',
  ])
})

test('the platform asks the table for key, shop, limit, idempotency record and log once each', async () => {
  const handler = platform.serve(charge, async ({ input }) => ({ amount: input.amount }))
  const ask = (key: string) => platform.ask(handler, { method: 'POST', body: '{"amount":1}', as: secret, key })
  await ask('count-1')
  const send = vi.spyOn(DocumentClient.prototype, 'send')
  try {
    expect((await ask('count-2')).status).toBe(200)
    expect(send.mock.calls.map(([command]) => command.constructor.name)).toEqual([
      'BatchGetCommand',
      'UpdateCommand',
      'PutCommand',
      'UpdateCommand',
      'PutCommand',
    ])
  } finally {
    send.mockRestore()
  }
})

/** Writes the counter of the key as full, and answers where it stands. */
async function fillCounter() {
  const { platformSystemKeys } = await import('#functions/platform/store/table-keys.ts')
  const record = (await platform.all()).find(({ SK, keyId }) => SK !== 'LOOKUP' && typeof keyId === 'string')
  const subject = createHash('sha256')
    .update(JSON.stringify([record?.keyId]))
    .digest('base64url')
    .slice(0, 22)
  const key = platformSystemKeys.limit('secret', subject)
  await platform.write(put({ ...key, count: 1_000_000, endsAt: Date.now() + 60_000 }))
  return key
}
