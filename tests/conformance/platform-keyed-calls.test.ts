// Every call of the platform that takes an `Idempotency-Key`: what is refused before anything was written leaves the key
// free, and of many equal calls at the same moment one acts and the others get its answer or come too early.
import '#tests/support/unit-environment.ts'
import { ulid } from 'ulid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kebab } from '#infra/registry.ts'
import { idempotencyOf } from '#shared/platform/api/description.ts'
import type { PlatformEndpoint } from '#shared/platform/api/endpoint.ts'
import { platformEndpoints } from '#shared/platform/api/index.ts'
import { openPlatform, type PlatformTable } from '#tests/support/platform-table.ts'

type Handler = Parameters<PlatformTable['ask']>[0]
let platform: PlatformTable
let secret: string
beforeAll(async () => {
  platform = await openPlatform()
  await platform.shop({ tdsSetting: '0' })
  secret = await platform.key('secret')
})
afterAll(() => platform.close())

const keyed = platformEndpoints.filter(contract => idempotencyOf(contract) !== 'none')
const handlerOf = async ({ area, id }: PlatformEndpoint): Promise<Handler> =>
  (await import(`../../functions/platform/${area}/${kebab(id)}.ts`)).handler

const isInPath = ({ path }: PlatformEndpoint, name: string) => path.includes(`{${name}}`)
async function ask(contract: PlatformEndpoint, input: Readonly<Record<string, unknown>>, key: string) {
  const named = Object.entries(input).filter(([name]) => isInPath(contract, name))
  const parameters = Object.fromEntries(named.map(([name, value]) => [name, String(value)]))
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? '')
  const body = JSON.stringify(Object.fromEntries(Object.entries(input).filter(([name]) => !isInPath(contract, name))))
  return platform.ask(await handlerOf(contract), { method: contract.method, path, parameters, body, as: secret, key })
}

/** The example, with what a rule of the handler refuses: a field left out, the largest number, an address elsewhere. */
function mistakesIn(contract: PlatformEndpoint): readonly Readonly<Record<string, unknown>>[] {
  const example: Readonly<Record<string, unknown>> = { ...Object(contract.example.input) }
  const fields = Object.keys(example).filter(name => !isInPath(contract, name))
  const without = fields.map(name => ({ ...example, [name]: undefined }))
  const largest = fields.flatMap(name =>
    typeof example[name] === 'number' ? [9_999_999, 9_999_999_999].map(most => ({ ...example, [name]: most })) : [],
  )
  const elsewhere = fields.flatMap(name => (/url/.test(name) ? [{ ...example, [name]: 'https://else.example/x' }] : []))
  // Nothing of the examples is there, so most calls about an object are refused as they stand.
  return [example, ...without, ...largest, ...elsewhere]
}

let calls = 0
describe('a refusal before anything was written leaves the key free', () => {
  test.each(keyed.map(contract => [contract.id, contract] as const))('of %s', async (_, contract) => {
    const refused: string[] = []
    for (const input of mistakesIn(contract)) {
      const key = `key-${++calls}`
      const records = async () => (await platform.all()).filter(({ SK }) => SK === 'IDEMPOTENCY').length
      const before = await records()
      const first = await ask(contract, input, key)
      expect(first.status, first.body).toBeLessThan(500)
      if (first.status < 400) continue
      refused.push(...first.codes)
      expect(await records(), first.body).toBe(before)
      // Corrected or not, the next call is judged by itself.
      const corrected = await ask(contract, { ...input, client_field_3: 'corrected' }, key)
      expect(corrected.codes).not.toContain('E0090022010')
    }
    expect(refused.length > 0).toBe(!refusesNothing.includes(contract.id))
  })
})
/** What is taken as its example has it, whatever is left out of it. */
const refusesNothing = ['createCustomer', 'resetSandbox']

/** Ten equal calls: one acts, and the others get its answer or come too early. */
async function atOnce(contract: PlatformEndpoint, input: Readonly<Record<string, unknown>>) {
  const key = `at-once-${++calls}`
  const replies = await Promise.all(Array.from({ length: 10 }, () => ask(contract, input, key)))
  for (const { status, body } of replies) expect(status, body).toBeLessThan(500)
  const early = replies.filter(({ codes }) => codes.includes('E0090022021'))
  for (const { headers } of early) expect(headers['retry-after']).toBe('1')
  const answers = replies.filter(reply => !early.includes(reply))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.replace(/req_\w+/, '')}`)).size).toBe(1)
  const acted = answers.filter(({ status, headers }) => status < 300 && !('idempotent-replayed' in headers))
  expect(acted.length).toBeLessThanOrEqual(1)
  return answers[0]
}

describe('ten equal calls at once', () => {
  test.each(keyed.map(contract => [contract.id, contract] as const))('of %s act once', async (_, contract) => {
    await atOnce(contract, { ...Object(contract.example.input) })
  })

  const one = async (id: string, input: object) => {
    const contract = keyed.find(each => each.id === id)
    if (!contract) throw new Error(`no call ${id}`)
    const reply = await atOnce(contract, { ...input })
    expect(reply?.status, reply?.body).toBeLessThan(300)
    return JSON.parse(reply?.body ?? '{}')
  }
  const token = async () => {
    const { issueTokens, testCardOf } = await import('#functions/platform/acquirers/sandbox/tokens.ts')
    const shop = { shopId: 's_00000000001', mode: 'test' } as const
    const card = testCardOf(shop, { number: '4242424242424242', expire: '3012' })
    if (!card) throw new Error('a test card')
    const { tokens, writes } = issueTokens(shop, card, 1, { now: Date.now(), newId: () => ulid() })
    await platform.write(...writes)
    return tokens[0]
  }
  const registered = async (job_code: 'AUTH' | 'CAPTURE') => {
    const { id, access_id } = await one('registerPayment', {
      ...{ pay_type: 'Card', job_code, amount: 120_000, tds_type: '0' },
    })
    await one('executePayment', { id, access_id, token: await token(), method: '1' })
    return { id, access_id }
  }

  test('about one payment: register, execute, change, capture, refund and cancel', async () => {
    const held = await registered('AUTH')
    await one('changePayment', { ...held, job_code: 'AUTH', amount: 100_000 })
    expect(await one('capturePayment', held)).toMatchObject({ captured_amount: 100_000 })
    await one('refundPayment', { id: held.id, amount: 30_000, reason: 'a chip' })
    const { get } = { get: (await import('#functions/platform/payments/get-payment.ts')).handler }
    const asked = { method: 'GET', parameters: { id: held.id }, query: 'pay_type=Card', as: secret }
    expect(JSON.parse((await platform.ask(get, asked)).body)).toMatchObject({ refunded_amount: 30_000 })
    expect(await one('cancelPayment', held)).toMatchObject({ status: 'CANCELED', refunded_amount: 100_000 })
  })

  test('about one customer and its card, one session and one link', async () => {
    const customer = await one('createCustomer', { name: '森下 凪' })
    const card = await one('createCard', { customer_id: customer.id, token: await token(), default_flag: '1' })
    await one('updateCard', { customer_id: customer.id, id: card.id, holder_name: 'NAGI MORISHITA' })
    await one('updateCustomer', { id: customer.id, name: '森下 渚' })
    const session = await one('createSession', { transaction: { pay_type: ['Card'], amount: 5000 } })
    expect(await one('cancelSession', { id: session.id })).toMatchObject({ status: 'CANCELED' })
    const link = await one('createLink', { name: '図録', pay_type: ['Card'], amount: 5000 })
    expect(await one('disableLink', { id: link.id })).toMatchObject({ status: 'DISABLED' })
  })
})
