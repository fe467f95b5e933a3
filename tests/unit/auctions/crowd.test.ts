import '#tests/support/unit-environment.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { mockClient } from 'aws-sdk-client-mock'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { beforeEach, expect, test, vi } from 'vitest'
import { originHash } from '#functions/machinery/http/origin-secret.ts'
import { writeAlone } from '#functions/machinery/table/conditional.ts'
import { auctionKeys, sessionKeys, systemKeys } from '#functions/machinery/table/keys.ts'
import { tableMethods } from '#functions/machinery/table/table.ts'
import { put } from '#functions/machinery/table/write.ts'
import { workItem } from '#functions/store/catalogue/works.ts'
import { entriesOf, getAuction } from '#functions/store/selling/auctions.ts'
import { dayMs } from '#shared/durations.ts'
import { httpEvent, lambdaContext } from '#tests/support/lambda.ts'
import { answerInMemory, type Line, MemoryTable, memoryClient } from '#tests/support/memory-table.ts'
import { opened } from '#tests/support/sample-auction.ts'
import { sampleWork } from '#tests/support/sample-work.ts'

let memory: MemoryTable
const store = memoryClient(() => memory)
const table = tableMethods(store, 'table')
let requests: string[] = []
const names: Readonly<Record<string, string>> = {
  GetItem: 'get',
  BatchGetItem: 'get',
  Query: 'query',
  UpdateItem: 'count',
  TransactWriteItems: 'transaction',
}
const line: Line = async (operation, apply) => {
  const name = names[operation] ?? operation
  requests.push(name)
  // A round trip, while the others read and decide.
  await pause(name === 'transaction' ? 20 : 5)
  return apply()
}

/** An instance of the function: modules of its own, and what they remember. */
async function instance() {
  vi.resetModules()
  const clients = await import('#functions/machinery/clients/clients.ts')
  answerInMemory(
    clients.documentClient,
    () => memory,
    () => line,
  )
  return (await import('#functions/selling/auctions/place-bid.ts')).handler
}

/** From which the line of a bid is derived. */
mockClient(SecretsManagerClient)
  .on(GetSecretValueCommand)
  .resolves({ SecretString: Buffer.alloc(32, 7).toString('base64url') })

beforeEach(() => {
  memory = new MemoryTable()
  requests = []
})

type Instance = Awaited<ReturnType<typeof instance>>

/** Twelve members bid at once. Answers the codes, after the auction was found whole. */
async function crowd(instanceOf: (n: number) => Instance): Promise<number[]> {
  const now = Date.now()
  const auction = await opened({ startAt: now - dayMs, endAt: now + dayMs })
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const jwks = [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256' }]
  const keep = (item: Parameters<typeof put>[0]) => writeAlone(store, 'table', put(item))
  await keep({ ...systemKeys.trust(), jwks, originHashes: [originHash('edge')] })
  await keep({ ...auctionKeys.head(auction.productId), ...auction })
  await keep(workItem(sampleWork(auction.productId, now, { priceType: 'auction' })))

  const bid = async (n: number) => {
    const [userId, sid] = [`m${n}`, `s${n}`]
    const member = { userId, username: userId, userType: 1, language: 'ja', phoneVerified: true, cards: 1, epoch: 0 }
    await keep({ ...sessionKeys.standing(userId), ...member })
    const expiresAt = Math.floor(now / 1000) + 3600
    await keep({ ...sessionKeys.session(sid), sid, pool: 'member', userId, epoch: 0, expiresAt })
    const token = await new SignJWT({ sid })
      .setProtectedHeader({ alg: 'ES256', kid: 'k', typ: 'at+jwt' })
      .setSubject(userId)
      .setIssuer('kogei')
      .setAudience('member')
      .setExpirationTime('1h')
      .sign(privateKey)
    const headers = {
      'x-origin-secret': 'edge',
      'content-type': 'application/json',
      authorization: token,
      'idempotency-key': crypto.randomUUID(),
    }
    const body = JSON.stringify({ productId: auction.productId, amount: 100_000 + n * 50_000, kind: 0 })
    return httpEvent({ method: 'POST', body, headers })
  }
  const calls = await Promise.all(Array.from({ length: 12 }, (_, n) => bid(n)))
  const answers = await Promise.all(calls.map((call, n) => instanceOf(n)(call, lambdaContext)))
  const codes = answers.map(({ body }) => Number(JSON.parse(body ?? '').code))

  const accepted = codes.filter(code => code === 200).length
  const head = await getAuction(table, auction.productId)
  expect(accepted).toBeGreaterThan(0)
  expect(head).toMatchObject({ seq: accepted, leaderId: 'm11' })
  expect((await entriesOf(table, auction.auctionId)).map(({ seq }) => seq)).toEqual(
    Array.from({ length: accepted }, (_, n) => n + 1),
  )
  return codes
}

const times = (name: string) => requests.filter(each => each === name).length

test('twelve bids that meet in one instance take one transaction each', async () => {
  const only = await instance()
  const codes = await crowd(() => only)
  expect(times('transaction')).toBe(codes.filter(code => code === 200).length)
})

test('twelve bids that meet in an instance each lose few transactions, and each reads the history once', async () => {
  const instances: Instance[] = []
  for (let n = 0; n < 12; n++) instances.push(await instance())
  const codes = await crowd(n => instances[n] ?? expect.fail())
  expect(codes.filter(code => code !== 200 && code !== 40920)).toEqual([])
  // One at a time would be a transaction for each that is accepted; without waiting there are more than fifty.
  expect(times('transaction')).toBeLessThanOrEqual(40)
  expect(times('count')).toBe(12)
  const [trust, first, history] = [12, 12, 12]
  // Whoever is refused asks for the own key once more (decision 200).
  const refused = codes.filter(code => code !== 200).length
  expect(times('get')).toBeLessThanOrEqual(trust + first + history + refused + times('transaction'))
})
