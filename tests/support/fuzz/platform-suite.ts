import fc from 'fast-check'
import { ulid } from 'ulid'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { put } from '#functions/machinery/table/write.ts'
import { newApiKey } from '#functions/platform/store/keys/api-keys.ts'
import { Shop } from '#functions/platform/store/system/shops.ts'
import { shopKeys } from '#functions/platform/store/table-keys.ts'
import type { PlatformEndpoint } from '#shared/platform/api/endpoint.ts'
import { answerablePlatformCodes } from '#shared/platform/api/implied.ts'
import { errorOf } from '#shared/platform/errors/catalogue.ts'
import { isPlatformCode } from '#shared/platform/errors/codes.ts'
import { budgets, noteRuns } from '../budgets.ts'
import { type Merchant, openMerchant } from '../merchant.ts'
import { freshAddress } from '../people.ts'
import type { PlatformReply } from '../platform-client.ts'
import { startRuntime, type TestRuntime } from '../runtime.ts'
import { type Changes, changesOf } from './changes.ts'
import { lastOnes, platformSuccess, withoutSuccess } from './platform-recipes.ts'
import { type FuzzRequest, requestsFor, send } from './requests.ts'
import { leak, seed } from './settings.ts'

/** Refusals that write: a charge that the acquirer refused is an attempt, a page counts what failed on it. */
const writing = new Set([402])

/** Takes its place among the cards before the acquirer is asked, and gives it back when the answer is no (5.2). */
const reserving = new Set(['createCard'])

/** Reads that may bring the thing up to date when they look at it. */
const looking = new Set([
  'getCard',
  'confirmTds',
  'returnPay',
  'showIssuer',
  'showPay',
  'showCardSession',
  'returnCardSession',
])

/**
 * The payment platform as `fuzz` asks the marketplace: each endpoint once with what succeeds, then with everything else,
 * as the shop, as keys that may not, and as nobody. A declared code of the catalogue, never a 5xx, its own envelope,
 * nothing of our insides, and no refusal that changes anything.
 */
export function fuzzPlatform(contracts: readonly PlatformEndpoint[]): void {
  let app: TestRuntime
  let merchant: Merchant
  let changes: Changes
  let keys: readonly (string | null)[]

  beforeAll(async () => {
    app = await startRuntime({ from: inject('templateDir'), inProcess: true })
    changes = changesOf(app)
    merchant = await openMerchant(app)
    const shop = Shop.parse(await merchant.table.get(shopKeys.shop(merchant.shopId)))
    const elsewhere = { ...shop, shopId: 's_00000000777' }
    await merchant.write(put({ ...shopKeys.shop(elsewhere.shopId), ...elsewhere }))
    const stranger = await keyOf(elsewhere.shopId)
    keys = [null, merchant.keys.public, await keyOf(merchant.shopId, ['webhooks:read']), stranger, 'sk_test_garbage']
  })
  afterAll(async () => {
    await app?.stop()
  })

  /** A key past the API, which lets a shop have ten. Calls are counted by key: each endpoint gets one of its own. */
  async function keyOf(shopId: string, scopes?: readonly 'webhooks:read'[]): Promise<string> {
    const pepper = app.runtime.secrets.resolve('kogei/platform/pepper') ?? ''
    const type = scopes ? 'restricted' : 'secret'
    const { key, writes } = newApiKey({
      mode: 'test',
      shopId,
      type,
      scopes: [...(scopes ?? [])],
      name: 'Fuzz',
      at: app.clock.now(),
      newId: () => ulid(),
      pepper,
    })
    await merchant.write(...writes)
    return key
  }

  const inOrder = [...contracts.filter(contract => !lastOnes.includes(contract)), ...lastOnes]
  test.each(inOrder.map(contract => [contract.id, contract] as const))('%s', async (_id, contract) => {
    const own = contract.access.key === 'public' ? merchant.keys.public : await keyOf(merchant.shopId)
    const input = await platformSuccess(contract, merchant)
    const answer = await ask(contract, send(contract, input, 'as it should be'), own)
    if (withoutSuccess.has(contract)) expect(answer.status).toBeGreaterThanOrEqual(400)
    else expect(answer.status, howToSucceed(contract, answer.body)).toBeLessThan(400)
    judge(contract, answer)
    await app.quiet()

    const key = fc.oneof({ arbitrary: fc.constant(own), weight: 4 }, { arbitrary: fc.constantFrom(...keys), weight: 1 })
    await fc.assert(
      fc.asyncProperty(requestsFor(contract, input), fc.boolean(), key, (request, asForm, as) =>
        holds(contract, asForm ? formOf(contract, request) : request, as),
      ),
      {
        numRuns: budgets.endpoint,
        seed,
        examples: [[send(contract, input, 'once more'), false, own]],
        interruptAfterTimeLimit: 240_000,
        markInterruptAsFailure: true,
      },
    )
    noteRuns(budgets.endpoint)
  })

  test('no function asked for what its contract does not grant', async () => {
    await app.quiet()
    expect(await app.denials()).toEqual([])
  })

  async function holds(contract: PlatformEndpoint, request: FuzzRequest, as: string | null): Promise<void> {
    const before = changes.mark()
    const answer = await ask(contract, request, as)
    judge(contract, answer)
    const isRead = contract.method === 'GET' && !looking.has(contract.id)
    const mayWrite = (status: number) =>
      writing.has(status) ||
      (status < 400 && !isRead) ||
      (reserving.has(contract.id) && status !== 401 && status !== 403)
    if (mayWrite(answer.status) || changes.since(before).length === 0) return
    // What an earlier call set off may still be running: when all is quiet, the same call must change nothing.
    await app.quiet()
    const again = changes.mark()
    const repeated = await ask(contract, request, as)
    if (mayWrite(repeated.status)) return
    expect(changes.since(again), `${request.how}: refused with ${repeated.codes}, and yet it changed`).toEqual([])
  }

  function ask({ access }: PlatformEndpoint, request: FuzzRequest, as: string | null): Promise<PlatformReply> {
    const { method, target, body, type } = request
    return merchant.send(method, target, {
      address: freshAddress(),
      ...(body !== undefined && { body }),
      headers: {
        'accept-language': 'en',
        ...(type && { 'content-type': type }),
        ...(as !== null && access.key !== 'none' && { authorization: `Bearer ${as}` }),
        ...(body !== undefined && access.key !== 'none' && { 'idempotency-key': crypto.randomUUID() }),
      },
    })
  }
}

/** The fields of a browser's form are texts. */
function formOf({ form }: PlatformEndpoint, request: FuzzRequest): FuzzRequest {
  if (!form || request.type !== 'application/json' || !request.body?.startsWith('{')) return request
  const fields = textsIn(request.body)
  return fields
    ? { ...request, body: `${new URLSearchParams(fields)}`, type: 'application/x-www-form-urlencoded' }
    : request
}

function textsIn(body: string): [string, string][] | undefined {
  try {
    const values: unknown = JSON.parse(body)
    return Object.entries(Object(values)).map(([name, value]) => [
      name.toWellFormed(),
      (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed(),
    ])
  } catch {
    return undefined
  }
}

/** Told of the one call that was meant to succeed and did not. */
const howToSucceed = ({ id }: PlatformEndpoint, answer: string) =>
  `${id} is to succeed once: by its example, or by its recipe in tests/support/fuzz/platform-recipes.ts; it answered ${answer.slice(0, 300)}`

const known = new Map<PlatformEndpoint, ReadonlySet<string>>()
function codesOf(contract: PlatformEndpoint): ReadonlySet<string> {
  const found = known.get(contract) ?? answerablePlatformCodes(contract)
  known.set(contract, found)
  return found
}

function judge(contract: PlatformEndpoint, { status, body, codes, errors, headers, data }: PlatformReply): void {
  const said = body.slice(0, 500)
  expect(status, said).toBeLessThan(500)
  expect(leak.exec(body)?.[0]).toBeUndefined()
  expect(headers['x-request-id']).toMatch(/^req_/)
  const isJson = /^application\/json/.test(headers['content-type'] ?? '')
  if (status < 400) {
    if (isJson) expect(contract.output.safeParse(data), said).toMatchObject({ success: true })
    return
  }
  const allowed = codesOf(contract)
  if (!isJson) {
    const statuses = [...allowed].flatMap(code => (isPlatformCode(code) ? errorOf(code).status : []))
    // A page that was answered to a form with a mistake shows the form again.
    expect([...statuses, 410, 422], said).toContain(status)
    return
  }
  expect(codes.length, said).toBeGreaterThan(0)
  for (const { error_code: code, error_message: sentence, message_en: english } of errors) {
    expect([...allowed], said).toContain(code)
    expect(`${sentence}${english}`).not.toMatch(/[{}]|undefined/)
  }
}
