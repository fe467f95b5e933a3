// What docs/operations.md says of restore, redrive, rotation and the way back, rehearsed on this machine. The drills
// share one market; the last one restores a copy of its table.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { afterAll, expect, test } from 'vitest'
import { backgroundFunctions } from '#events/index.ts'
import { noticeCreated } from '#events/telling/notices.ts'
import { doc, text } from '#packages/local-cloud/src/index.ts'
import { orderResult, payOrder } from '#shared/api/buying/payments.ts'
import { adminReturnProposal } from '#shared/api/catalogue/console/proposals.ts'
import { frontUserInfo } from '#shared/api/people/accounts/profile.ts'
import { login } from '#shared/api/people/accounts/sessions.ts'
import { createOffer } from '#shared/api/selling/offers.ts'
import { rollApiKey } from '#shared/platform/api/keys.ts'
import { listWebhookSettings, rollWebhookSecret } from '#shared/platform/api/webhooks.ts'
import { sentWork } from '#tests/support/fuzz/proposal-successes.ts'
import { logLines } from '#tests/support/log-lines.ts'
import { openMerchant } from '#tests/support/merchant.ts'
import { freshAddress } from '#tests/support/people.ts'
import { platformOf } from '#tests/support/platform-client.ts'
import { startRuntime } from '#tests/support/runtime.ts'
import { authenticationOf } from '#tests/support/world/issuer.ts'
import { cards, ofMember } from '#tests/support/world/orders.ts'
import { testWorld, worldOf } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
const { runtime } = app
const { assembly, fleet } = runtime
afterAll(() => world.close())

const variables = (fn: Parameters<typeof assembly.properties>[0]) =>
  doc(doc(assembly.properties(fn).Environment).Variables)
function functionNamed(name: string) {
  const fn = assembly
    .ofType('AWS::Lambda::Function')
    .find(each => text(variables(each).POWERTOOLS_SERVICE_NAME) === name)
  if (!fn) throw new Error(`no function is called ${name}`)
  return fn
}

/** The names of work queues and of their dead letters, by reaction. */
const queues = new Map(
  assembly.ofType('AWS::Lambda::EventSourceMapping').flatMap(mapping => {
    const { EventSourceArn, FunctionName } = assembly.properties(mapping)
    const [, queue] = /^arn:aws:sqs:[^:]*:\d+:(.+)$/.exec(text(EventSourceArn)) ?? []
    const fn = assembly
      .ofType('AWS::Lambda::Function')
      .find(each => [assembly.name(each), assembly.arn(each)].includes(text(FunctionName)))
    const [dead] = [...runtime.queues.deadLetterQueues()].find(([, served]) => served.includes(queue ?? '')) ?? []
    return queue && dead && fn ? [[text(variables(fn).POWERTOOLS_SERVICE_NAME), { queue, dead }] as const] : []
  }),
)
const waitingIn = async (name: string) => (await runtime.queues.counts()).find(each => each.name === name)?.visible
const doneLines = (eventId: string) =>
  logLines(app.dataDir).filter(({ fields }) => fields['message'] === 'event done' && fields['eventId'] === eventId)

const reactions = backgroundFunctions.flatMap(each => (each.kind === 'reaction' ? [each] : []))
/** A message as the reaction's rule would bring it. */
function messageFor({ id, on }: (typeof reactions)[number], eventId: string) {
  const [trigger] = on
  if (trigger && 'type' in trigger) {
    const { type, version, example } = trigger
    // About a shop that is not there: one of the examples asks to forget all payments of the shop that is.
    const data: unknown = JSON.parse(JSON.stringify(example).replaceAll(/s_0{10}\d/g, 's_00000000009'))
    return { detail: { id: eventId, type, version, at: app.clock.now(), data } }
  }
  const object = { key: `nobody/asked-for/${id}`, size: 1 }
  return { id: eventId, 'detail-type': 'Object Created', detail: { bucket: { name: 'nowhere' }, object } }
}
const put = (queue: string, message: unknown) => runtime.queues.send(queue, JSON.stringify(message), undefined)

test('every dead-letter queue is redriven, and each message is done once', { timeout: 300_000 }, async () => {
  expect([...queues.keys()].toSorted()).toEqual(reactions.map(({ id }) => id).toSorted())
  // A deployment whose consumers all crash.
  const broken: typeof fleet.invoke = async (fn, event, cause) =>
    JSON.stringify(event).includes('"eventSource":"aws:sqs"')
      ? { ok: false, payload: { errorMessage: 'the function ended' }, cold: false, ms: 0 }
      : Reflect.apply(whole, fleet, [fn, event, cause])
  const whole = fleet.invoke
  Object.assign(fleet, { invoke: broken })
  const { orderId, buyer } = await world.order({ state: 'held' })
  await world.payThrough(buyer, orderId)
  const owner = await world.member()
  const productId = await world.work({ price: 300_000, priceType: 'offer', seller: ofMember(owner) })
  await world.ask(createOffer, { productId, price: 200_000, period: '7d' }, buyer)
  const { who: partner, target } = await sentWork(world)
  await world.ask(adminReturnProposal, { ...target, reason: '年をご確認ください。' }, await world.operator('reviewer'))
  for (const each of reactions) await put(queues.get(each.id)?.queue ?? '', messageFor(each, `drill-${each.id}`))
  await app.clock.advance('PT9H', 'everything')
  for (const [id, { dead }] of queues) expect([id, await waitingIn(dead)]).toEqual([id, expect.toSatisfy(n => n > 0)])
  expect(await mailsOf(buyer.email)).toBe(0)
  expect(await world.noticesOf(owner)).toEqual([])
  expect((await world.noticesOf(partner)).filter(title => title.includes('改訂案'))).toEqual([])

  Object.assign(fleet, { invoke: whole })
  await app.fetch('/__local/redrive', { method: 'POST', body: {} })
  await app.quiet()
  for (const [id, { dead }] of queues) {
    expect([id, await waitingIn(dead)]).toEqual([id, 0])
    expect([id, doneLines(`drill-${id}`).map(({ fields }) => fields['reaction'])]).toEqual([id, [id]])
  }
  expect(await mailsOf(buyer.email)).toBe(1)
  expect(await world.noticesOf(owner)).toEqual([expect.stringContaining('に価格相談が届きました')])
  expect((await world.noticesOf(partner)).filter(title => title.includes('改訂案'))).toHaveLength(1)
})
const mailsOf = async (to: string) => (await app.outbox({ channel: 'mail', to })).length

test('a version that does not know an event loses none of it, and says so', async () => {
  const { queue = '', dead = '' } = queues.get('mailNotice') ?? {}
  const { type } = noticeCreated
  // What was on its way when the earlier version was deployed, and what it finds in the table.
  await put(queue, { detail: { id: 'later-1', type, version: 99, at: app.clock.now(), data: { new: true } } })
  await world.table.write([], [{ type, version: 99, data: { new: true } }])
  await app.clock.advance('PT1H', 'everything')
  expect(await waitingIn(dead)).toBe(1)
  const lines = logLines(app.dataDir).map(({ fields }) => fields)
  expect(lines).toContainEqual(expect.objectContaining({ message: 'event failed', eventId: 'later-1' }))
  expect(lines).toContainEqual(expect.objectContaining({ message: 'event unknown', level: 'ERROR' }))
  expect(lines.filter(line => Number(line['UndeliveredEvents']) > 0)).not.toEqual([])
  const held = (await world.table.items()).filter(item => item['undelivered'] !== undefined)
  expect(held).toMatchObject([{ events: [{ type, version: 99 }], expiresAt: expect.any(Number) }])
  expect(Number(held[0]?.['expiresAt'])).toBeGreaterThan(app.clock.now() / 1000 + 10 * 86_400)
  // A deployment of the version that knows it would bring it on; here it is given up.
  await runtime.queues.call('PurgeQueue', dead, {})
  await world.table.giveUp(held)
})

test('each secret is rotated while a member is logged in and a payment is under way', {
  timeout: 300_000,
}, async () => {
  const { AWS_ENDPOINT_URL: endpoint = '', AWS_REGION: region = '' } = runtime.environment
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = runtime.environment
  const secrets = new SecretsManagerClient({ endpoint, region, credentials: { accessKeyId, secretAccessKey } })
  const secretOf = (fn: string, variable: string) => text(variables(functionNamed(fn))[variable])
  const names = {
    originSecret: secretOf('keys', 'ORIGIN_SECRET_SECRET'),
    tokenKey: secretOf('keys', 'TOKEN_KEY_SECRET'),
    codeKey: secretOf('keys', 'CODE_KEY_SECRET'),
    paymentShop: secretOf('shop', 'PAYMENT_SHOP_SECRET'),
  }
  const rotate = (SecretId: string, SecretString: string) =>
    secrets.send(new PutSecretValueCommand({ SecretId, SecretString }))
  const setUp = async (...functions: string[]) => {
    for (const name of functions)
      expect(await fleet.invoke(functionNamed(name), {}, 'timetable')).toMatchObject({ ok: true })
    // Five minutes later every instance has read again.
    await fleet.reload()
  }
  const direct = async (secret: string) =>
    (await fetch(`${runtime.urls.apis[0]}/api/setting/bootstrap`, { headers: { 'x-origin-secret': secret } })).status

  const { buyer, orderId } = await world.order({ state: 'held' })
  const token = await (await openMerchant(app)).token(cards.good)
  const begun = await world.ask(payOrder, { orderId, token }, buyer)
  const isIn = async (as: string) => (await app.call(frontUserInfo, {}, { as })).code

  // The origin secret: the one before stays valid, the one before that does not.
  const first = runtime.secrets.resolve(names.originSecret) ?? ''
  await rotate(names.originSecret, 'second'.repeat(8))
  await setUp('keys', 'shop')
  expect([await direct(first), await direct('second'.repeat(8)), await direct('guess')]).toEqual([200, 200, 403])
  expect(await isIn(buyer.token)).toBe(200)

  // The payment keys and the webhook's secret, which the old ones outlive by a day.
  const platform = platformOf(app)
  const shop: Record<string, unknown> = JSON.parse(runtime.secrets.resolve(names.paymentShop) ?? '{}')
  const keys = await runtimeKeys(platform)
  const rolled = await platform.call(rollApiKey, { id: keys, grace_hours: 24 })
  expect(rolled.status).toBe(201)
  await rotate(names.paymentShop, JSON.stringify({ ...shop, secretKey: Object(rolled.data).api_key }))
  const { data: settings } = await platform.call(listWebhookSettings, {})
  const [setting] = Object(settings).list
  expect((await platform.call(rollWebhookSecret, { id: setting.id })).status).toBe(200)
  await setUp('shop')
  expect(platformOf(app).webhookSecret).not.toBe(platform.webhookSecret)

  // The code key and the token key: everybody logs in again, and the payment ends under the new session.
  await rotate(names.codeKey, 'short')
  await rotate(names.tokenKey, 'no key')
  await setUp('keys')
  expect(runtime.secrets.resolve(names.codeKey)).toHaveLength(43)
  expect(await isIn(buyer.token)).toBe(401)
  const again = await app.call(login, { account: buyer.email, password: buyer.password }, { address: freshAddress() })
  const renewed = String(Object(again.data).accessToken)
  expect(await isIn(renewed)).toBe(200)
  await authenticationOf(app, platformOf(app))(begun.redirectUrl ?? '')
  await app.quiet()
  const ended = await app.call(orderResult, { orderId }, { as: renewed })
  expect(ended.data).toMatchObject({ outcome: 'success', payStatus: 2 })
})

/** The id of the marketplace's own key. */
async function runtimeKeys(platform: ReturnType<typeof platformOf>): Promise<string> {
  const answer = await platform.send('GET', '/console/v1/api_keys', {
    headers: { authorization: `Bearer ${platform.keys.secret}` },
  })
  const own = Object(answer.data).list.find((key: { type: string }) => key.type === 'restricted')
  return String(own.id)
}

test('a copy of the table is restored, the doctor finds it healthy, and a work is bought', {
  timeout: 300_000,
}, async () => {
  const kept = await world.order({ state: 'shipped' })
  await app.quiet()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kogei-restored-'))
  const copy = (name: string) => {
    const database = new DatabaseSync(path.join(app.dataDir, name), { readOnly: true })
    database.exec(`VACUUM INTO '${path.join(dataDir, name)}'`)
    database.close()
  }
  copy('table.db')
  const lost = await world.order({ state: 'paid' })
  // Waits, mails and secrets go on; the restored table has a stream of its own, which nobody has read.
  copy('runtime.db')
  copyFileSync(path.join(app.dataDir, 'format'), path.join(dataDir, 'format'))
  const state = new DatabaseSync(path.join(dataDir, 'runtime.db'))
  state.exec("DELETE FROM entry WHERE kind = 'stream'")
  state.close()

  const doctor = spawnSync(process.execPath, ['scripts/doctor.ts'], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  expect(doctor.stdout).toMatch(/^healthy$/m)
  expect(doctor.status).toBe(0)

  const restored = await startRuntime({ keep: dataDir })
  try {
    const after = await worldOf(restored)
    const sales = await after.table.sales()
    expect(sales.orders.map(({ id }) => id)).toContain(kept.orderId)
    expect(sales.orders.map(({ id }) => id)).not.toContain(lost.orderId)
    await after.order({ state: 'paid' })
    await restored.clock.advance('P1D', 'everything')
    await restored.quiet()
    expect(await after.table.violations()).toEqual([])
    expect(await restored.denials()).toEqual([])
  } finally {
    await restored.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
