// What a caller hears while the table has too much to do: "busy" in both pipelines, nothing changed, and the same call under
// the same key succeeds once the load is over. Nothing of ours is replaced; the load sits in the line to the table.
import '#tests/support/unit-environment.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { originHash } from '#functions/machinery/http/origin-secret.ts'
import { TransactWriteCommand } from '#functions/machinery/table/commands.ts'
import { DynamoError } from '#functions/machinery/table/errors.ts'
import { systemKeys } from '#functions/machinery/table/keys.ts'
import { tableMethods } from '#functions/machinery/table/table.ts'
import { put } from '#functions/machinery/table/write.ts'
import { createAddress as contract } from '#shared/api/people/addresses.ts'
import { buyers, furnished, type Http, patient, signTokens } from '#tests/support/buying-ground.ts'
import { cancelledForLoad, type Faults, openLine } from '#tests/support/fault-line.ts'
import { httpEvent } from '#tests/support/lambda.ts'
import { answerInMemory, type Line, MemoryTable, memoryClient } from '#tests/support/memory-table.ts'
import { dice } from '#tests/support/random-sales.ts'
import { type LoadedPlatform, loadPlatform, mockSecrets } from '#tests/support/real-platform.ts'

const edge = 'edge-of-the-run'
const [buyer] = buyers

let memory = new MemoryTable()
let line = openLine(dice(1))
/** Instead of the line's own faults, where one answer is what a test is about. */
let answered: Line | undefined
let ground: Awaited<ReturnType<typeof open>>

async function open() {
  const { documentClient, tableName } = await import('#functions/machinery/clients/clients.ts')
  const platform: LoadedPlatform = await loadPlatform()
  const secrets = mockSecrets(platform)
  answerInMemory(
    documentClient,
    () => memory,
    () => answered ?? line.line,
  )
  const { handler } = await import('#functions/people/addresses/create-address.ts')
  const createAddress: Http = handler
  const { jwks, tokens } = await signTokens()
  return { documentClient, tableName, platform, secrets, createAddress, jwks, token: tokens.get(buyer) }
}
beforeAll(async () => {
  ground = await open()
  // The pauses between tries cost the test nothing.
  vi.stubGlobal('setTimeout', (work: () => void) => setImmediate(work))
})
afterAll(() => {
  ground.secrets.restore()
  vi.unstubAllGlobals()
})
beforeEach(async () => {
  memory = new MemoryTable()
  line = openLine(dice(7))
  answered = undefined
  const { documentClient, tableName, jwks, platform } = ground
  const rows = [
    put({ ...systemKeys.trust(), jwks, originHashes: [originHash(edge)] }),
    ...furnished(buyer),
    ...platform.rows(),
  ]
  await documentClient.send(new TransactWriteCommand({ TransactItems: rows.map(row => row.request(tableName)) }))
})
afterEach(() => void vi.restoreAllMocks())

const addresses = () => memory.all(partition => partition === `MEMBER#${buyer}`).flatMap(({ list }) => list ?? [])
const payments = () => memory.all().filter(({ SK }) => SK === 'PAYMENT')

async function addAddress(key: string) {
  const {
    statusCode = 0,
    headers = {},
    body = '',
  } = await ground.createAddress(
    httpEvent({
      method: 'POST',
      path: contract.path,
      headers: {
        'x-origin-secret': edge,
        'content-type': 'application/json',
        authorization: `Bearer ${ground.token}`,
        'idempotency-key': key,
      },
      body: JSON.stringify(contract.example.input),
    }),
    patient,
  )
  return { status: statusCode, retryAfter: headers['retry-after'], code: JSON.parse(body).code, body }
}

async function registerPayment(key: string) {
  const response = await ground.platform.answer(`${ground.platform.origin}/v1/payments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${ground.platform.key}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ id: 'order-7', pay_type: 'Card', job_code: 'AUTH', amount: '120000', tax: '0' }),
  })
  const body: unknown = JSON.parse(await response.text())
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body }
}

const loads: readonly (readonly [string, Partial<Faults>])[] = [
  ['cancels every transaction', { throttledTransactions: 1 }],
  ['refuses every request', { throttled: 1 }],
  ['sees conflicts alone', { conflicts: 1 }],
]

describe.each(loads)('while the table %s', (_, load) => {
  test('a member is told that it is busy, nothing changes, and the same call succeeds afterwards', async () => {
    const [before, key] = [addresses().length, randomUUID()]
    line.fail(load)
    const busy = await addAddress(key)
    expect([busy.status, busy.retryAfter, busy.code]).toEqual([409, '1', load.conflicts ? 40902 : 40923])
    expect(addresses()).toHaveLength(before)
    line.fail({})
    expect(await addAddress(key)).toMatchObject({ status: 200 })
    expect(addresses()).toHaveLength(before + 1)
  })

  test('a shop is told to come again, nothing changes, and the same call succeeds afterwards', async () => {
    const key = randomUUID()
    line.fail(load)
    const busy = await registerPayment(key)
    expect([busy.status, busy.retryAfter]).toEqual([503, '1'])
    expect(busy.body).toMatchObject({ errors: [{ error_code: 'E9991001002', retryable: true }] })
    expect(payments()).toHaveLength(0)
    line.fail({})
    expect(await registerPayment(key)).toMatchObject({ status: 201 })
    expect(payments()).toHaveLength(1)
  })
})

test('a load that passes is noticed by nobody', async () => {
  line.fail({ throttledTransactions: 0.5, throttled: 0.2 })
  expect(await addAddress(randomUUID())).toMatchObject({ status: 200 })
  expect(line.hits.throttledTransactions + line.hits.throttled).toBeGreaterThan(0)
})

test('a transaction that can never be done is still a failure of ours', async () => {
  answered = async (operation, apply) => {
    if (operation !== 'TransactWriteItems') return apply()
    const { statusCode, body } = cancelledForLoad(1)
    return {
      statusCode,
      body: { ...body, CancellationReasons: [{ Code: 'ThrottlingError' }, { Code: 'ValidationError' }] },
    }
  }
  expect(await addAddress(randomUUID())).toMatchObject({ status: 500 })
})

describe('keys that DynamoDB leaves unread', () => {
  const keys = Array.from({ length: 5 }, (_, n) => ({ PK: 'WORK#w', SK: `PART#${n}` }))
  /** Reads as many as it is told to of each request, and leaves the rest. */
  function reading(each: readonly number[]) {
    const asked: number[] = []
    const stored = new MemoryTable()
    const client = memoryClient(
      () => stored,
      () => async (_, apply, body) => {
        const { RequestItems } = JSON.parse(body)
        const all: readonly { PK: unknown; SK: unknown }[] = RequestItems.t.Keys
        asked.push(all.length)
        const read = each[asked.length - 1] ?? 0
        const left = all.slice(read)
        return {
          statusCode: apply().statusCode,
          body: {
            Responses: { t: all.slice(0, read) },
            UnprocessedKeys: left.length > 0 ? { t: { Keys: left } } : {},
          },
        }
      },
    )
    return { asked, read: () => tableMethods(client, 't').batchGet(keys) }
  }

  test('are asked for again, after a pause each time', async () => {
    const pauses = vi.spyOn(globalThis, 'setTimeout')
    const { asked, read } = reading([2, 0, 0, 3])
    expect(await read()).toEqual(keys)
    expect(asked).toEqual([5, 3, 3, 3])
    expect(pauses).toHaveBeenCalledTimes(3)
  })

  test('are given up when none of them is read for long, as a table that is too busy', async () => {
    const { asked, read } = reading([2])
    const error = await read().catch(each => each)
    expect(error).toBeInstanceOf(DynamoError)
    expect(error.name).toBe('ProvisionedThroughputExceededException')
    expect(asked).toEqual([5, 3, 3, 3, 3, 3, 3])
  })
})
