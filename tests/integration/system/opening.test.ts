import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '#infra/registry.ts'
import { bootstrap } from '#shared/api/settings.ts'
import { listProducts } from '#shared/api/works.ts'
import { company } from '#tests/support/company.ts'
import { peopleOf } from '#tests/support/people.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'
import { lineOf, smoke } from '../../../scripts/deploy/smoke.ts'
import { readCatalogue } from '../../../scripts/seed/catalogue.ts'
import { fillShop, type OperatorCall } from '../../../scripts/starter/fill.ts'

/** What a first deployment holds: nothing. */
let app: TestRuntime
let deployment: { site: string; payments: string }
beforeAll(async () => {
  app = await startRuntime()
  const [site = '', payments = ''] = app.runtime.urls.distributions
  deployment = { site, payments }
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

test('an operator fills it with what a shop needs before its first work, and a second time changes nothing', async () => {
  const operator = await peopleOf(app).operator('owner')
  const call: OperatorCall = (contract, input) => app.call(contract, input, { as: operator.token })
  const catalogue = readCatalogue()
  const first = await fillShop(call, catalogue, { termsReviewed: false })
  expect(first).toMatchObject({ kept: 0, unread: ['service-jp', 'service-others', 'privacy-jp', 'privacy-others'] })
  expect(await states()).toMatchObject({ 'published pages': 'missing' })

  const second = await fillShop(call, catalogue, { termsReviewed: true })
  expect(second).toEqual({ made: 4, kept: first.made, unread: [] })
  expect(await states()).toMatchObject({ 'published pages': 'ok' })
  const words = [root('scripts/starter.ts'), '--site', deployment.site, '--terms-reviewed']
  const third = await promisify(execFile)(process.execPath, words, {
    env: { ...process.env, OPERATOR_TOKEN: operator.token },
  })
  expect(third.stdout).toBe(`0 records and pages made, ${first.made + 4} kept as they were\n`)

  const { data } = await app.call(bootstrap, {})
  expect(data).toMatchObject({ crafts: expect.arrayContaining([expect.objectContaining({ id: 'ceramics' })]) })
  expect(await app.call(listProducts, {})).toMatchObject({ code: 200, data: { total: 0 } })
}, 60_000)

test('the notice is a table of the company’s own words, and the terms have an article each', async () => {
  const act = (await app.fetch('/jp/act')).body
  expect(act).toMatch(new RegExp(`<dt>販売業者</dt><dd>${company.name.ja}</dd>`))
  expect(act).toMatch(/<dt>支払方法<\/dt><dd>[^<]*銀行振込/)
  const terms = (await app.fetch('/en/service/jp')).body
  expect(terms.match(/<h2[^>]*>\d+\. /g)).toHaveLength(12)
  expect(terms).toMatch(/<a [^>]*href="#article-12"[^>]*>12\. Law<\/a>/)
  expect(terms).toContain(company.court.en)
})

test('a deployment that answers wrongly is told from one that answers', async () => {
  const nowhere = await smoke({ site: 'http://127.0.0.1:9', payments: 'http://127.0.0.1:9' })
  expect(new Set(nowhere.map(({ state }) => state))).toEqual(new Set(['failed']))
  const swapped = await smoke({ site: deployment.payments, payments: deployment.site })
  expect(swapped.map(lineOf).filter(line => !line.startsWith('failed'))).toEqual([])
})
