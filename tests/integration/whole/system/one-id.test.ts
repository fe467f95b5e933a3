// One id from the request to the mail, and the runbook's questions to the log.

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailNotice } from '#events/telling/notices.ts'
import { checkInParts } from '#functions/whole/system/invariants/check-parts.ts'
import { root } from '#infra/registry.ts'
import { getProduct } from '#shared/api/catalogue/works.ts'
import { sendEmail } from '#shared/api/people/accounts/sessions.ts'
import { adminInfo } from '#shared/api/people/console/operator-login.ts'
import { hourMs } from '#shared/durations.ts'
import { linesFound, logLines } from '#tests/support/log-lines.ts'
import type { Reply } from '#tests/support/send.ts'
import { testWorld } from '#tests/support/world.ts'

async function* eachOf<Item>(items: readonly Item[]) {
  yield* items
}

const world = await testWorld()
const { app } = world
afterAll(() => world.close())

const forged = '01JFORGEDFORGEDFORGEDFORGE'
const idOf = ({ headers }: Reply) => String(headers['x-correlation-id'])
/** Functions, by what they are called in the code, with the lines that bear this id. */
const linesUnder = (correlationId: string) =>
  Map.groupBy(
    logLines(app.dataDir).filter(({ fields }) => fields['correlationId'] === correlationId),
    ({ fields }) => String(fields['reaction'] ?? fields['operation'] ?? fields['service']),
  )

const { buyer, orderId } = await world.order({ state: 'paid' })
await app.quiet()
/** The request that made the order paid, whoever came first: the buyer's return or the platform's news. */
const mailed = logLines(app.dataDir).find(
  ({ fields }) => fields['reaction'] === 'mailNotice' && fields['userId'] === buyer.id,
)
const cause = String(mailed?.fields['correlationId'])

describe('the id of a request', () => {
  test('leads from a payment through platform, events and reactions to the mail', () => {
    expect(mailed?.fields).toMatchObject({ eventId: expect.any(String), messageId: expect.any(String) })
    const found = linesUnder(cause)
    const functions = [...found.keys()]
    // Who comes first captures the payment and who comes second may record it, having asked what became of it.
    expect(functions.filter(each => each === 'capturePayment' || each === 'getPayment')).not.toEqual([])
    for (const each of ['relayEvents', 'writeOrderNotices', 'mailNotice']) expect(functions).toContain(each)
    expect(functions.length).toBeGreaterThanOrEqual(6)
    expect(found.get('writeOrderNotices')?.map(({ fields }) => fields)).toContainEqual(
      expect.objectContaining({ orderId, buyerId: buyer.id }),
    )
  })

  test('stands in the transactions that made the order paid', async () => {
    const own = (await world.table.items()).filter(item => item['correlationId'] === cause)
    const events = own.flatMap(item => [item['events']].flat().map(event => Object(event).type))
    expect(events).toContain('order.paid')
  })

  test('is made by the edge, whatever a caller says', async () => {
    expect(linesUnder(forged).size).toBe(0)
    // A search that nobody has asked for, so that no answer of it is kept anywhere.
    const page = await app.fetch('/jp/artworks?keyword=one-id', { headers: { 'x-correlation-id': forged } })
    expect(page.status).toBe(200)
    const functions = [...linesUnder(idOf(page)).values()].flat().map(({ by }) => by)
    expect(functions).toContainEqual(expect.stringMatching(/origin-?request/i))
    expect(functions).toContainEqual(expect.stringMatching(/listProducts/i))
    const redirected = await app.fetch('/artworks')
    expect(redirected.status).toBe(302)
    expect(idOf(redirected)).toMatch(/^[\w=-]{56}$/)
  })

  test('is answered with a refusal, by the marketplace and the platform', async () => {
    const refused = await app.call(getProduct, { id: 'nowhere' })
    expect([...linesUnder(idOf(refused)).keys()]).toEqual(['getProduct'])
    const unknown = await app.api('/nowhere')
    expect(idOf(unknown)).toMatch(/^[\w=-]{56}$/)
    const answer = await fetch(`${app.runtime.environment['PLATFORM_ORIGIN']}/v1/payments`, {
      headers: { 'x-correlation-id': forged },
    })
    expect(answer.headers.get('x-correlation-id')).toBe(answer.headers.get('x-request-id'))
  })
})

const docs = root('docs')
const pages = ['operations.md', ...readdirSync(path.join(docs, 'runbooks')).map(name => `runbooks/${name}`)]
const queries = pages.flatMap(page =>
  [...readFileSync(path.join(docs, page), 'utf8').matchAll(/^ *(filter .*)$/gm)].map(([, query = '']) => query),
)

describe('each night', () => {
  test('an export of the table is checked, and a broken rule is named in log and metric', async () => {
    const broken = await world.work()
    await world.table.changeWork(broken, { state: 'sold' })
    // The next time that it is five in the afternoon, UTC. An export that fell due while the market was made comes first.
    await app.clock.advance('PT1M', 'everything')
    const night = new Date(app.clock.now() + 7 * hourMs).toISOString().slice(0, 11)
    await app.clock.set(`${night}17:01:00Z`, 'everything')
    await app.quiet()
    const lines = logLines(app.dataDir)
    const named = lines.filter(({ fields }) => fields['message'] === 'invariant broken').map(({ fields }) => fields)
    expect(named).toContainEqual(expect.objectContaining({ rule: 'S3', subject: `work ${broken}` }))
    const expected = await world.table.violations()
    expect(named.map(({ rule, subject, detail }) => ({ rule, subject, detail }))).toEqual(expected)
    const metric = lines.find(({ fields }) => fields['InvariantViolations'] !== undefined)
    expect(metric?.fields).toMatchObject({
      InvariantViolations: expected.length,
      _aws: { CloudWatchMetrics: [{ Namespace: 'Kogei', Dimensions: [['Table']] }] },
    })
    await world.table.changeWork(broken, { state: 'for-sale' })
  })

  test('what is read in parts is found as what is read as a whole', async () => {
    const sale = await world.order({ state: 'shipped' })
    await world.table.changeWork(sale.productId, { state: 'for-sale' })
    await world.table.changeParcel(sale.itemId, { refunded: 7 })
    const items = await world.table.items()
    const whole = await world.table.violations()
    const { violations, parts } = await checkInParts(() => eachOf(items), 3)
    const bySubject = (found: typeof whole) => found.map(each => JSON.stringify(each)).toSorted()
    expect(parts).toBeGreaterThan(3)
    expect(whole.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['S2', 'L3']))
    expect(bySubject([...violations])).toEqual(bySubject(whole))
    await world.table.changeWork(sale.productId, { state: 'sold' })
    await world.table.changeParcel(sale.itemId, { refunded: 0 })
  })
})

describe('the runbook', () => {
  beforeAll(async () => {
    // An operator at work, and a code by mail.
    await world.ask(adminInfo, {}, await world.owner())
    await app.call(sendEmail, { email: 'nagi@example.jp', type: 'register' })
    // A work that cannot be read, and an event that nobody understands.
    const broken = await world.work()
    await world.table.changeWork(broken, { saleStatus: 'broken' as never })
    expect(await app.call(getProduct, { id: broken })).toMatchObject({ code: 500 })
    await world.table.changeWork(broken, { saleStatus: 'on-sale' })
    await world.table.write([], [{ ...mailNotice.on[0], data: { userId: buyer.id, mail: true } }])
    await app.quiet()
  })

  test.each(queries)('finds what it promises: %s', query => {
    const lines = logLines(app.dataDir)
    const lineOf = (field: string) => String(lines.find(({ fields }) => fields[field] !== undefined)?.fields[field])
    const known: Record<string, string> = { 'order id': orderId, 'correlation id': cause }
    const asked = query.replace(/<([^>]+)>/g, (_, what: string) => known[what] ?? lineOf(what.replace(' id', 'Id')))
    expect(asked).not.toContain('undefined')
    expect(linesFound(lines, asked).length).toBeGreaterThan(0)
  })
})
