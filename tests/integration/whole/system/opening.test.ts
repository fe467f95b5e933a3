import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '#infra/registry.ts'
import { createOrder, getOrder } from '#shared/api/buying/orders.ts'
import { orderResult, payOrder } from '#shared/api/buying/payments.ts'
import { adminListPages, adminSaveContent } from '#shared/api/catalogue/console/content.ts'
import { adminGetProduct } from '#shared/api/catalogue/console/works.ts'
import { listProducts } from '#shared/api/catalogue/works.ts'
import { adminMoveOrderItem } from '#shared/api/fulfilment/console/parcels.ts'
import { acceptWork, confirmReceipt } from '#shared/api/fulfilment/parcels.ts'
import { sendSms, verifySms } from '#shared/api/people/accounts/profile.ts'
import { createAddress } from '#shared/api/people/addresses.ts'
import { adminUseLink } from '#shared/api/people/console/operator-login.ts'
import { adminOverview } from '#shared/api/people/console/operators.ts'
import { bootstrap } from '#shared/api/telling/settings.ts'
import { saleStatusNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { company } from '#tests/support/company.ts'
import { openMerchant } from '#tests/support/merchant.ts'
import { appCode, enrolApp, linkMailedTo, startStep, takeLink } from '#tests/support/operators.ts'
import { freshAddress, type Person, testPassword } from '#tests/support/people.ts'
import { platformOf } from '#tests/support/platform-client.ts'
import { codeFor, newcomer, termsInForce } from '#tests/support/registration.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'
import { untilListed } from '#tests/support/until-listed.ts'
import { openCalls } from '#tests/support/world/calls.ts'
import { openCatalogue, plainArtist } from '#tests/support/world/catalogue.ts'
import { authenticationOf } from '#tests/support/world/issuer.ts'
import { cards, parcel, plainAddress } from '#tests/support/world/orders.ts'
import { openTable } from '#tests/support/world/table.ts'
import { lineOf, smoke } from '../../../../scripts/deploy/smoke.ts'
import { type Catalogue, readCatalogue } from '../../../../scripts/seed/catalogue.ts'
import { fillShop, type OperatorCall } from '../../../../scripts/starter/fill.ts'
import { type Credentials, openSession } from '../../../../scripts/starter/login.ts'

const adminEmail = 'operations@kogei.example'

/** What a first deployment holds: nothing. The tests are its first day, one after the other. */
let app: TestRuntime
let calls: ReturnType<typeof openCalls>
let operator: Person
/** The operator's app, and the recovery codes that came with it. */
let factor: Awaited<ReturnType<typeof enrolApp>>
let deployment: { site: string; payments: string }
beforeAll(async () => {
  app = await startRuntime()
  const [site = '', payments = ''] = app.runtime.urls.distributions
  deployment = { site, payments }
  calls = openCalls(app)
}, 180_000)
afterAll(() => app.stop())

const states = async () => Object.fromEntries((await smoke(deployment)).map(({ name, state }) => [name, state]))

test('an empty deployment answers, and says which pages keep it from opening', async () => {
  const seen = await smoke(deployment)
  expect(seen.map(lineOf)).toEqual([
    'ok      home page         200',
    'ok      call of the API   200, code 200',
    'ok      refused login     401, code 40101',
    'ok      picture           there is none yet; a missing one is answered 404',
    'ok      payment platform  200',
    expect.stringMatching(/^missing published pages +aboutus, act, service-jp, .*npm run starter/),
  ])
})

test('before the terms are there nobody can register, and no page leads to what is not there', async () => {
  const home = (await app.fetch('/en')).body
  for (const path of ['/en/register', '/en/service', '/en/privacy', '/en/act', '/en/aboutus', '/en/purchase-guide'])
    expect(home, path).not.toContain(`href="${path}"`)
  for (const heading of ['News', 'Partner galleries', 'By craft'])
    expect(home).not.toMatch(new RegExp(`>${heading}</h2>`))
  expect((await app.fetch('/en/register')).body).toContain('Registration is not open yet')
  expect((await app.fetch('/en/login')).body).not.toContain('href="/en/register"')
})

test('its first operator comes by the link that the deployment mailed, and carries a second factor', async () => {
  const link = await linkMailedTo(app, adminEmail)
  const taken = await takeLink(app, link, { operatorName: '桂 律' })
  expect(taken).toMatchObject({ code: 200, data: { operator: { roles: ['owner'] } } })
  const { operator: who, accessToken } = adminUseLink.output.parse(taken.data)
  factor = await enrolApp(app, accessToken)
  operator = calls.known({
    id: who.id,
    email: adminEmail,
    username: '桂 律',
    password: testPassword,
    isOperator: true,
    token: factor.accessToken,
  })
})

const toDo = async () =>
  (await calls.ask(adminOverview, {}, operator)).opening?.flatMap(({ step, isDone }) => (isDone ? [] : [step])) ?? null

test('the first operator is told what comes before the first sale, by what is there', async () => {
  expect(await toDo()).toEqual(['starter', 'terms', 'rate', 'artist', 'work'])
  const today = (await app.fetch('/en/admin', { cookies: { ot: operator.token } })).body
  expect(today).toContain('Opening the shop')
  expect(today).toContain('npm run starter -- --site ')
  for (const zero of ['Auctions running', 'Payouts to release', 'Ending next', 'Orders that wait'])
    expect(today, zero).not.toContain(zero)
  const form = (await app.fetch('/en/admin/works/new', { cookies: { ot: operator.token } })).body
  for (const kind of ['Artists', 'Crafts']) expect(form).toContain(`No entries yet under “${kind}”.`)
})

/** The catalogue with one of its pictures: to make the files of all takes as long as the rest of this page. */
function withOnePicture({ guides, ...rest }: Catalogue): Catalogue {
  const bare = guides.map(({ sections, ...guide }) => ({
    ...guide,
    sections: sections.map(({ photo, ...section }, at) =>
      guide.id === 'register' && photo && at === sections.findIndex(each => each.photo)
        ? { ...section, photo }
        : section,
    ),
  }))
  return {
    guides: bare,
    ...rest,
    pages: rest.pages.map(page => ({ ...page, sections: page.sections.map(unpictured) })),
  }
}
const unpictured = <Section extends object>(section: Section): Section => ({ ...section, photo: undefined })

test('the operator fills it with what a shop needs before its first work, and a second time changes nothing', async () => {
  const call: OperatorCall = (contract, input) => app.call(contract, input, { as: operator.token })
  const catalogue = withOnePicture(readCatalogue())
  const first = await fillShop(call, catalogue, { termsReviewed: false })
  expect(first).toMatchObject({ kept: 0, unread: ['service-jp', 'service-others', 'privacy-jp', 'privacy-others'] })
  expect(await states()).toMatchObject({ 'published pages': 'missing' })
  const listed = await app.call(adminListPages, { key: 'register-guide' }, { as: operator.token })
  const [guide] = adminListPages.output.parse(listed.data).list
  const { photo } = guide?.sections.find(section => section.photo) ?? {}
  expect(photo).toMatchObject({ alt: { en: expect.stringMatching(/\w/) } })
  expect((await app.fetch('/en/register-guide')).body).toContain(photo?.picture.id)

  const second = await fillShop(call, catalogue, { termsReviewed: true })
  expect(second).toEqual({ made: 4, kept: first.made, unread: [] })
  expect(await states()).toMatchObject({ 'published pages': 'ok' })
  expect(await toDo()).toEqual(['rate', 'artist', 'work'])

  const { data } = await app.call(bootstrap, {})
  expect(data).toMatchObject({ crafts: expect.arrayContaining([expect.objectContaining({ id: 'ceramics' })]) })
  expect(await app.call(listProducts, {})).toMatchObject({ code: 200, data: { total: 0 } })
}, 60_000)

test('the script goes the whole way: it logs in with password and code, and finds nothing left to do', async () => {
  await startStep(app)
  const OPERATOR_CODE = await appCode(app, factor.secret)
  const words = [root('scripts/starter.ts'), '--site', deployment.site, '--terms-reviewed']
  const env = { ...process.env, OPERATOR_EMAIL: adminEmail, OPERATOR_PASSWORD: testPassword, OPERATOR_CODE }
  const { stdout } = await promisify(execFile)(process.execPath, words, { env })
  expect(stdout).toMatch(/^0 records and pages made, \d+ kept as they were\n$/)
}, 60_000)

test('who cannot be logged in by the script is told why', async () => {
  const calling =
    (as?: string): OperatorCall =>
    (contract, input) =>
      app.call(contract, input, { ...(as !== undefined && { as }), address: freshAddress() })
  const open = (changes: Credentials) => openSession(calling, { email: adminEmail, password: testPassword, ...changes })
  await expect(open({})).rejects.toThrow(/second factor: say OPERATOR_CODE.*A passkey answers browsers only/)
  await expect(open({ code: '12345' })).rejects.toThrow(/^the code was refused: \d+ .*each opens once/)
  await expect(open({ password: 'another one' })).rejects.toThrow(/^the login was refused: 40101/)
  await expect(open({ email: '' })).rejects.toThrow(/^say who you are: OPERATOR_EMAIL/)
  const token = await open({ code: factor.recoveryCodes[0] })
  expect(await open({ token })).toBe(token)
  expect(await calling(token)(adminListPages, { key: 'act' })).toMatchObject({ code: 200 })
})

test('the notice is a table of the company’s own words, and the terms have an article each', async () => {
  const act = (await app.fetch('/jp/act')).body
  expect(act).toMatch(new RegExp(`<dt>販売業者</dt><dd>${company.name.ja}</dd>`))
  expect(act).toMatch(/<dt>支払方法<\/dt><dd>[^<]*銀行振込/)
  const terms = (await app.fetch('/en/service/jp')).body
  expect(terms.match(/<h2[^>]*>\d+\. /g)).toHaveLength(12)
  expect(terms).toMatch(/<a [^>]*href="#article-12"[^>]*>12\. Law<\/a>/)
  expect(terms).toContain(company.court.en)
})

test('a work is made, published and bought by a newcomer, who receives it', async () => {
  const { ask } = calls
  const catalogue = openCatalogue(app, { ask, owner: async () => operator })
  await ask(adminSaveContent, { id: 'wataru', record: plainArtist }, operator)
  const { id: productId } = await catalogue.publishWork({ kind: 'fixed', price: 120_000 })
  await expect.poll(() => catalogue.findWorks({}), untilListed).toEqual([productId])
  expect(await toDo()).toEqual(['rate'])
  await ask(adminSaveContent, { id: 'usd', record: { kind: 'fx', yenMicros: 152_000_000 } }, operator)
  expect(await toDo()).toBeNull()
  expect(new Set(Object.values(await states()))).toEqual(new Set(['ok']))

  const { userId: id, accessToken: token, ...rest } = await newcomer(app)
  const nagi = calls.known({ id, token, isOperator: false, ...rest })
  await ask(sendSms, { phone: '090-1234-0418', channel: 'sms' }, nagi)
  await ask(verifySms, { phone: '090-1234-0418', code: await codeFor(app, '+819012340418', 'sms') }, nagi)
  const { id: addressId } = await ask(createAddress, { ...plainAddress, email: nagi.email }, nagi)
  const till = await openMerchant(app)
  const order = { source: 2 as const, productId, addressId, termsVersion: await termsInForce(app) }
  const { orderId } = await ask(createOrder, order, nagi)
  const begun = await ask(payOrder, { orderId, token: await till.token(cards.challenge) }, nagi)
  await authenticationOf(app, platformOf(app))(begun.redirectUrl ?? '')
  await app.quiet()
  expect(await ask(orderResult, { orderId }, nagi)).toMatchObject({ outcome: 'success', payStatus: 2 })

  const [item] = (await ask(getOrder, { orderId }, nagi)).items
  const itemId = item?.id ?? ''
  const move = { id: itemId, to: 2, reason: '手配のとおり' } as const
  await ask(adminMoveOrderItem, { ...move, ...parcel }, operator)
  await ask(adminMoveOrderItem, { ...move, arrivedAt: new Date(app.clock.now()).toISOString() }, operator)
  await ask(confirmReceipt, { orderItemId: itemId }, nagi)
  await ask(acceptWork, { orderItemId: itemId }, nagi)
  await app.quiet()
  expect(await ask(adminGetProduct, { id: productId }, operator)).toMatchObject({
    saleStatus: saleStatusNumbers['sold-out'],
  })
  expect(await openTable(app).violations()).toEqual([])
  expect(await app.denials()).toEqual([])
}, 60_000)

test('a deployment that answers wrongly is told from one that answers', async () => {
  const nowhere = await smoke({ site: 'http://127.0.0.1:9', payments: 'http://127.0.0.1:9' })
  expect(new Set(nowhere.map(({ state }) => state))).toEqual(new Set(['failed']))
  const swapped = await smoke({ site: deployment.payments, payments: deployment.site })
  expect(swapped.map(lineOf).filter(line => !line.startsWith('failed'))).toEqual([])
})
