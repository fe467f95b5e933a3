// A member who sells a work takes another name, and somebody else takes the old one: wherever the work is shown, its seller
// bears the name of today, and nothing leads from the old name to a stranger (D7, D92).
import '#tests/support/unit-environment.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { proposalRows } from '#functions/catalogue/proposals/views/proposal-rows.ts'
import { originHash } from '#functions/machinery/http/origin-secret.ts'
import { TransactWriteCommand } from '#functions/machinery/table/commands.ts'
import { accountKeys, sessionKeys, systemKeys } from '#functions/machinery/table/keys.ts'
import { put, update, type Write } from '#functions/machinery/table/write.ts'
import { workItem } from '#functions/store/catalogue/works.ts'
import { usernameClaimKey } from '#functions/store/people/accounts.ts'
import { usernameChange } from '#functions/store/people/profile.ts'
import { newApplication } from '#functions/store/selling/applications.ts'
import { sellables } from '#functions/views/sellable-works.ts'
import { readStandingBook, readWholeBook } from '#functions/views/standing-book.ts'
import { type Http, patient, signTokens } from '#tests/support/buying-ground.ts'
import { httpEvent } from '#tests/support/lambda.ts'
import { answerInMemory, MemoryTable } from '#tests/support/memory-table.ts'
import { sampleApplication } from '#tests/support/sample-application.ts'
import { sampleWork } from '#tests/support/sample-work.ts'

const edge = 'edge-of-the-run'
const at = Date.UTC(2026, 11, 1)
const memory = new MemoryTable()
let ground: Awaited<ReturnType<typeof open>>

async function open() {
  const { documentClient, table, tableName } = await import('#functions/machinery/clients/clients.ts')
  answerInMemory(documentClient, () => memory)
  const { handler: getProduct } = await import('#functions/catalogue/works/get-product.ts')
  const { handler: adminGetProduct } = await import('#functions/catalogue/works/admin-get-product.ts')
  const { handler: adminListApplications } = await import('#functions/selling/resale/admin-list-applications.ts')
  return {
    documentClient,
    table,
    tableName,
    getProduct,
    adminGetProduct,
    adminListApplications,
    ...(await signTokens(['desk'])),
  }
}

async function write(...writes: readonly Write[]): Promise<void> {
  const TransactItems = writes.map(one => one.request(ground.tableName))
  await ground.documentClient.send(new TransactWriteCommand({ TransactItems }))
}

const work = sampleWork('bowl', at, {
  seller: { type: 'member', userId: 'anna' },
  state: 'for-sale',
  saleStatus: 'on-sale',
  priceType: 'fixed',
  price: 500_000,
  applicationId: 'application',
})

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  ground = await open()
  const people = ['anna', 'ben'].flatMap(userId => {
    const names = { surname: '佐伯', name: '真理', surnameReading: 'サエキ', nameReading: 'マリ' }
    const consent = { termsVersion: '1', at, language: 'ja' }
    const profile = {
      userId,
      email: `${userId}@example.jp`,
      username: userId,
      ...names,
      settings: [],
      consent,
      createdAt: at,
    }
    const may = { userId, username: userId, userType: 1, language: 'ja', phoneVerified: true, cards: 1, epoch: 0 }
    return [
      put({ ...sessionKeys.standing(userId), ...may }),
      put({ ...accountKeys.profile(userId), ...profile }),
      put({ ...usernameClaimKey(userId), userId }),
    ]
  })
  const operator = { operatorId: 'desk', name: '森 健', email: 'desk@example.jp', roles: ['owner'] }
  const session = { sid: 'desk', pool: 'operator', userId: 'desk', epoch: 0, expiresAt: 4_000_000_000, provedAt: at }
  const application = { ...sampleApplication(at), userId: 'anna', username: 'anna' }
  await write(
    put({ ...systemKeys.trust(), jwks: ground.jwks, originHashes: [originHash(edge)] }),
    put({ ...sessionKeys.operator('desk'), ...operator }),
    put({ ...sessionKeys.session('desk'), ...session }),
    ...people,
    put(workItem(work)),
    newApplication(application),
  )
})
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function ask(handler: Http, path: string, query: string, as?: string) {
  const answer = await handler(
    httpEvent({
      path,
      query,
      headers: { 'x-origin-secret': edge, ...(as && { authorization: `Bearer ${ground.tokens.get(as)}` }) },
    }),
    patient,
  )
  return JSON.parse(answer.body ?? '{}').data
}

/** Every place that names the member who sells the work. */
async function named(): Promise<Record<string, unknown>> {
  const { table, getProduct, adminGetProduct, adminListApplications } = ground
  const [sellable] = await sellables(table, ['bowl'], { userId: 'somebody' })
  const asked = {
    id: 'p',
    kind: 'work',
    targetId: 'bowl',
    userId: 'anna',
    username: 'anna',
    state: 'sent',
    savedAt: at,
  }
  const [proposal] = await proposalRows(table, [Object(asked)], 'ja')
  return {
    page: (await ask(getProduct, '/api/product/info', 'id=bowl')).seller.name,
    order: sellable?.seller.name.ja,
    book: (await readStandingBook(table, work, { isHolder: true })).owner.name?.ja,
    'book of the house': (await readWholeBook(table, work)).owner.name?.ja,
    console: (await ask(adminGetProduct, '/api/admin/product/info', 'id=bowl', 'desk')).owner.username,
    applications: (await ask(adminListApplications, '/api/admin/apply/list', '', 'desk')).list[0].username,
    proposal: proposal?.username,
  }
}

test('a listing bears the name of today, wherever it is shown', async () => {
  expect(new Set(Object.values(await named()))).toEqual(new Set(['anna']))
  await write(
    ...usernameChange({ userId: 'anna', username: 'anna' }, 'anna_of_kyoto', 0),
    update(accountKeys.profile('anna'), { set: { username: 'anna_of_kyoto' } }),
  )
  await write(
    ...usernameChange({ userId: 'ben', username: 'ben' }, 'anna', 0),
    update(accountKeys.profile('ben'), { set: { username: 'anna' } }),
  )
  const names = await named()
  expect(names).toEqual(Object.fromEntries(Object.keys(names).map(place => [place, 'anna_of_kyoto'])))
  const search = (name: string) =>
    ask(ground.adminListApplications, '/api/admin/apply/list', `username=${name}`, 'desk')
  expect((await search('kyoto')).total).toBe(1)
  expect((await search('ben')).total).toBe(0)
})
