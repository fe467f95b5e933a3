import { afterAll, describe, expect, test } from 'vitest'
import { updatePassword } from '#shared/api/people/accounts/profile.ts'
import { logout } from '#shared/api/people/accounts/sessions.ts'
import { adminBanUser } from '#shared/api/people/console/accounts.ts'
import { placeBid } from '#shared/api/selling/auctions.ts'
import { limits, mostConnections } from '#shared/domain/kernel/limits.ts'
import { type Listener, listen } from '#tests/support/listener.ts'
import { freshAddress, type Person } from '#tests/support/people.ts'
import { logIn, tokensIn } from '#tests/support/registration.ts'
import { testWorld } from '#tests/support/world.ts'

const open: Listener[] = []

const world = await testWorld()
const { app } = world
afterAll(async () => {
  for (const listener of open) listener.close()
  await app.quiet()
  await world.close()
})

const anna = await world.member()
const ben = await world.member()

const join = async (who?: Person, headers: Record<string, string> = {}) => {
  const listener = await listen(app.origin, { ...(who && { cookie: `at=${who.token}` }), ...headers })
  open.push(listener)
  return listener
}
const bid = (who: Person, productId: string, amount: number) =>
  app.call(placeBid, { productId, amount, kind: 0 }, { as: who.token, key: crypto.randomUUID() })

describe('an auction’s topic', () => {
  test('a guest is told the state of an auction at once, and every new one', async () => {
    const { productId } = await world.auction()
    const topic = `auction:${productId}`
    await app.quiet()
    const guest = await join()
    guest.send({ action: 'subscribe', topic })
    expect(await guest.next('subscribed')).toMatchObject({ topic })
    expect(await guest.next('snapshot')).toMatchObject({
      topic,
      snapshot: { price: 100_000, bidCount: 0, phase: 'live' },
    })
    await bid(anna, productId, 150_000)
    expect(await guest.next('snapshot')).toMatchObject({ snapshot: { bidCount: 1, seq: 1 } })
    await bid(ben, productId, 120_000)
    expect(await guest.next('snapshot')).toMatchObject({ snapshot: { price: 120_500, bidCount: 2 } })
    guest.send({ action: 'unsubscribe', topic })
    await guest.next('unsubscribed')
    await bid(ben, productId, 130_000)
    await app.quiet()
    expect(guest.take()).toEqual([])
  })

  test('a guest is told two states a second at most, the newest last', async () => {
    const { productId } = await world.auction()
    const guest = await join()
    guest.send({ action: 'subscribe', topic: `auction:${productId}` })
    await guest.next('snapshot')
    const start = performance.now()
    for (let amount = 100_000; amount < 108_000; amount += 1_000)
      await bid(amount % 2_000 ? anna : ben, productId, amount)
    await app.quiet()
    const seconds = (performance.now() - start) / 1000
    const heard = guest.take().filter(message => message.type === 'snapshot')
    expect(heard.length).toBeLessThanOrEqual(Math.ceil(seconds * 2) + 1)
    expect(heard.at(-1)).toMatchObject({ snapshot: { bidCount: 8 } })
    const versions = heard.map(message => message.snapshot.version)
    expect(versions).toEqual(versions.toSorted((a, b) => a - b))
  })

  test('a member cannot subscribe to a hidden work, a room or the topic of another member', async () => {
    const { productId } = await world.auction({ visibility: 'unlisted' })
    const member = await join(anna)
    for (const topic of [`auction:${productId}`, 'auction:none', 'room:r1', `user:${ben.id}`]) {
      member.send({ action: 'subscribe', topic })
      expect(await member.next('refused')).toMatchObject({ topic, code: 404 })
    }
    member.send({ action: 'subscribe', topic: 'everything' })
    expect(await member.next('refused')).toMatchObject({ code: 40000 })
    // No page of ours sends what is none of the messages.
    member.send('no JSON')
    expect(await member.next('refused')).toMatchObject({ code: 40000 })
    expect(await member.closed).toBe(1000)
  })
})

describe('a member’s own topic', () => {
  test('a member who connects is told what each auction is to them', async () => {
    const { productId } = await world.auction()
    const [annas, bens] = [await join(anna), await join(ben)]
    await bid(anna, productId, 150_000)
    expect(await annas.next('standing')).toMatchObject({
      topic: `user:${anna.id}`,
      productId,
      you: 'leading',
      myMax: 150_000,
    })
    await bid(ben, productId, 200_000)
    expect(await annas.next('standing')).toMatchObject({ you: 'outbid', myMax: 150_000 })
    expect(await bens.next('standing')).toMatchObject({ you: 'leading', myMax: 200_000 })
  })

  test('a member who logs out is told nothing more, and the connection ends', async () => {
    const { productId } = await world.auction()
    const chie = await world.member()
    const hers = await join(chie)
    hers.send({ action: 'ping' })
    expect((await hers.next('pong')).serverTime).toBeGreaterThan(0)
    await bid(chie, productId, 150_000)
    await hers.next('standing')
    await app.quiet()
    hers.take()
    await app.call(logout, {}, { as: chie.token })
    await bid(anna, productId, 200_000)
    await app.quiet()
    expect(hers.take()).toEqual([])
    expect(await hers.closed).toBe(1000)
  })

  test('a member’s connections end with their sessions: other devices by a new password, all by a ban', async () => {
    const dan = await world.member()
    const elsewhere = tokensIn((await logIn(app, dan.email, dan.password)).data).accessToken
    const [here, there, guest] = [await join(dan), await join({ ...dan, token: elsewhere }), await join()]
    const change = { oldPassword: dan.password, password: 'Setsugetsuka7' }
    expect(await app.call(updatePassword, change, { as: dan.token })).toMatchObject({ code: 200 })
    expect(await there.closed).toBe(1000)
    here.send({ action: 'ping' })
    await here.next('pong')
    const support = await world.operator('support')
    await world.ask(adminBanUser, { id: dan.id, kind: 'buy', reason: '確認中' }, support)
    expect(await here.closed).toBe(1000)
    guest.send({ action: 'ping' })
    await guest.next('pong')
  })

  test('a connection whose session is over takes no subscription, though nobody was told', async () => {
    const { productId } = await world.auction()
    const emi = await world.member()
    const hers = await join(emi)
    await world.table.endSessions(emi.id)
    hers.send({ action: 'subscribe', topic: `auction:${productId}` })
    expect(await hers.next('refused')).toMatchObject({ code: 401 })
    expect(await hers.closed).toBe(1000)
  })
})

test('a page of another site gets no connection', async () => {
  await expect(join(anna, { origin: 'https://elsewhere.example' })).rejects.toThrow('403')
  await expect(join(anna, { origin: '' })).rejects.toThrow('403')
})

test('a member whose connection ends after two hours is forgotten, connects again and hears of the own bid', async () => {
  const { productId } = await world.auction()
  const dora = await world.member()
  const topic = `auction:${productId}`
  const first = await join(dora)
  first.send({ action: 'subscribe', topic })
  await first.next('snapshot')
  await bid(dora, productId, 150_000)
  expect(await first.next('standing')).toMatchObject({ you: 'leading' })
  await app.clock.advance('PT1H59M')
  first.send({ action: 'ping' })
  await first.next('pong')
  await app.clock.advance('PT2M')
  expect(await first.closed).toBe(1001)
  await app.quiet()
  const keys = (await world.table.items()).map(item => `${item['PK']} ${item['SK']}`)
  expect(keys.filter(key => key.startsWith('CONNECTION#'))).toEqual([])
  expect(keys.filter(key => key.startsWith(`TOPIC#${topic}#`) || key.startsWith(`TOPIC#user:${dora.id}#`))).toEqual([])

  await app.call(
    placeBid,
    { productId, amount: 200_000, kind: 0 },
    { as: await world.tokenOf(ben), key: crypto.randomUUID() },
  )
  // Told before the member is back, so that what comes next is of the own bid.
  await app.quiet()
  const again = await join({ ...dora, token: await world.tokenOf(dora) })
  again.send({ action: 'subscribe', topic })
  expect(await again.next('snapshot')).toMatchObject({ snapshot: { bidCount: 2 } })
  const raise = { productId, amount: 210_000, kind: 0 } as const
  await app.call(placeBid, raise, { as: await world.tokenOf(dora), key: crypto.randomUUID() })
  expect(await again.next('standing')).toMatchObject({ you: 'leading', myMax: 210_000 })
})

test('a guest who leaves is forgotten', async () => {
  const { productId } = await world.auction()
  const guest = await join()
  guest.send({ action: 'subscribe', topic: `auction:${productId}` })
  await guest.next('snapshot')
  guest.close()
  await app.quiet()
  await bid(anna, productId, 150_000)
  await app.quiet()
  const left = (await world.table.items()).filter(item => String(item['PK']).startsWith(`TOPIC#auction:${productId}#`))
  expect(left).toEqual([])
})

describe('a flood', () => {
  test('of pings is answered by the API itself and ends nothing', async () => {
    const guest = await join()
    for (let n = 0; n < 200; n++) guest.send({ action: 'ping' })
    for (let n = 0; n < 200; n++) await guest.next('pong')
    guest.send({ action: 'subscribe', topic: 'auction:none' })
    expect(await guest.next('refused')).toMatchObject({ code: 404 })
  })

  test('of messages ends its connection', async () => {
    const { count } = limits.socket
    const guest = await join()
    for (let n = 0; n < count + 5; n++) guest.send({ action: 'subscribe', topic: 'auction:none' })
    expect(await guest.closed).toBe(1000)
    const codes = guest.take().map(message => (message.type === 'refused' ? message.code : 0))
    expect(codes.filter(code => code === 404).length).toBeLessThanOrEqual(count)
    expect(codes).toContain(429)
  })

  test('of connections ends at so many of one address and of one member', async () => {
    const fay = await world.member()
    const address = freshAddress()
    const openAs = (who?: Person) =>
      join(who, { address }).then(
        () => 101,
        (error: Error) => error.message,
      )
    const hers = await Promise.all(Array.from({ length: mostConnections.member + 3 }, () => openAs(fay)))
    const accepted = hers.filter(each => each === 101).length
    expect(accepted).toBeLessThanOrEqual(mostConnections.member)
    const guests = await Promise.all(Array.from({ length: mostConnections.line }, () => openAs()))
    const all = accepted + guests.filter(each => each === 101).length
    expect(all).toBeLessThanOrEqual(mostConnections.line)
    // Some of those that came at once may have made room for each other.
    let open = all
    while ((await openAs()) === 101) open++
    expect(open).toBe(mostConnections.line)
    expect(await openAs()).toMatch('429')
    expect(await join()).toBeDefined()
  })
})
