import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import { afterAll, describe, expect, test } from 'vitest'
import { frontUserInfo, updateSettings } from '#shared/api/people/accounts/profile.ts'
import { placeBid } from '#shared/api/selling/auctions.ts'
import { listNotices, readNotices, stopBiddingMail, unreadCount } from '#shared/api/telling/notices.ts'
import { listen } from '#tests/support/listener.ts'
import { freshAddress, type Person } from '#tests/support/people.ts'
import { newcomer } from '#tests/support/registration.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close())

interface Row {
  readonly id: string
  readonly type: string
  readonly typeName: string
  readonly title: string
  readonly level: number
  readonly status: number
  readonly path: string | null
}
const list = async (who: { token: string }, input: Record<string, string> = {}, language = 'ja') => {
  await app.quiet()
  const answer = await app.call(listNotices, input, { as: who.token, language })
  return { ...answer, rows: Object(answer.data).list as Row[], total: Number(Object(answer.data).total) }
}
const unread = async (who: { token: string }) => {
  await app.quiet()
  return Number(Object((await app.call(unreadCount, {}, { as: who.token })).data).unread)
}
const bid = (who: Person, productId: string, amount: number, kind: 0 | 1 = 0) =>
  app.call(placeBid, { productId, amount, kind }, { as: who.token, key: crypto.randomUUID(), address: freshAddress() })
const mailTo = async (who: Person) => {
  await app.quiet()
  return app.outbox({ channel: 'mail', to: who.email })
}

describe('listNotices', () => {
  test('a newcomer finds a welcome that is unread, in their language', async () => {
    const { accessToken: token } = await newcomer(app)
    const japanese = await list({ token })
    expect(japanese).toMatchObject({ code: 200, data: { total: 1, page: 1, size: 9 } })
    expect(japanese.rows[0]).toMatchObject({
      type: 'account',
      typeName: 'アカウント',
      title: '工藝の間へようこそ',
      level: 1,
      status: 0,
      path: '/artworks',
    })
    const english = await list({ token }, {}, 'en')
    expect(english.rows[0]).toMatchObject({ typeName: 'Account', title: 'Welcome to Kogei no Ma' })
    expect(await unread({ token })).toBe(1)
  })

  test('a member who is outbid is told so, and one who leads that the bid was accepted', async () => {
    const [anna, ben] = [await world.member(), await world.member()]
    const { productId } = await world.auction()
    await bid(anna, productId, 150_000)
    await bid(ben, productId, 200_000)
    expect((await list(anna)).rows.map(({ title, level }) => ({ title, level }))).toEqual([
      { title: '「志野茶碗 葦原」の入札が上回られました', level: 2 },
      { title: '「志野茶碗 葦原」の入札を承りました', level: 1 },
    ])
    expect((await list(ben)).rows).toMatchObject([{ level: 1, path: `/artworks/detail?id=${productId}` }])
    // That one leads is not mailed before the member asks for mail.
    expect((await mailTo(anna)).map(({ subject }) => subject)).toEqual(['「志野茶碗 葦原」の入札が上回られました'])
    expect(await mailTo(ben)).toEqual([])
  })

  test('a bidder switches the mails about bids off by their own link, without a login, and only so', async () => {
    const [anna, ben] = [await world.member(), await world.member()]
    const { productId } = await world.auction()
    await bid(anna, productId, 150_000)
    await bid(ben, productId, 200_000)
    const [mail] = await mailTo(anna)
    const link = new RegExp(`<${app.origin}(/jp/mail-off[?]token=([^>]+))>`).exec(
      mail?.headers?.['List-Unsubscribe'] ?? '',
    )
    const [, path = '', token = ''] = link ?? []
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    const forged = `${ben.id}.${token.split('.')[1]}`
    expect(await app.call(stopBiddingMail, { token: forged }, { address: freshAddress() })).toMatchObject({ code: 404 })
    // A mail program opens the link before its reader does.
    expect((await app.fetch(path)).status).toBe(200)
    expect(await app.call(frontUserInfo, {}, { as: anna.token })).toMatchObject({ data: { biddingMail: true } })
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const stopped = await app.fetch(path, { method: 'POST', headers: form, body: 'List-Unsubscribe=One-Click' })
    expect(stopped.status).toBe(200)
    expect(await app.call(frontUserInfo, {}, { as: anna.token })).toMatchObject({ data: { biddingMail: false } })
    await bid(anna, productId, 250_000)
    await bid(ben, productId, 300_000)
    expect(await mailTo(anna)).toHaveLength(1)
    expect((await list(anna)).rows.filter(({ level }) => level === 2)).toHaveLength(2)
  })

  test('a member has mail when it is switched on, and no general notices when they are switched off', async () => {
    const [anna, ben] = [await world.member(), await world.member()]
    const choose = (who: Person, settings: (1 | 2 | 3 | 4)[]) =>
      app.call(updateSettings, { settings }, { as: who.token })
    await choose(anna, [4])
    await choose(ben, [])
    const { productId } = await world.auction()
    await bid(anna, productId, 150_000)
    await bid(ben, productId, 200_000)
    expect((await list(ben)).total).toBe(0)
    expect((await list(anna)).rows).toMatchObject([{ level: 2 }])
    const [mail, ...more] = await mailTo(anna)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('「志野茶碗 葦原」の入札が上回られました')
    for (const said of ['森下 凪 様', '¥150,500', 'あなたの上限: ¥150,000', '次の最低入札額: ¥151,000', 'JST']) {
      expect(mail?.text).toContain(said)
    }
    expect(mail?.text).toContain(`${app.origin}/jp/artworks/detail?id=${productId}`)
    expect(mail?.html).toContain('role="presentation"')
    expect(mail?.html).not.toMatch(/<script|<link|<style|class=/)
  })

  test('a winner is asked to pay, by mail whatever was chosen; the others are told that it is over', async () => {
    const [anna, ben, seller] = [await world.member({ language: 'en' }), await world.member(), await world.member()]
    const { productId } = await world.auction({ sellerId: seller.id })
    await app.call(updateSettings, { settings: [] }, { as: anna.token })
    await bid(ben, productId, 150_000)
    await bid(anna, productId, 200_000)
    await app.clock.advance('P3DT2M')
    for (const who of [anna, ben, seller]) Object.assign(who, { token: await world.tokenOf(who) })
    expect((await list(anna, {}, 'en')).rows.map(({ type, title }) => ({ type, title }))).toEqual(
      expect.arrayContaining([
        { type: 'order_pay', title: '“Shino tea bowl ‘Reed Bed’”: please pay' },
        { type: 'auction', title: '“Shino tea bowl ‘Reed Bed’”: you won' },
      ]),
    )
    const letters = await mailTo(anna)
    expect(letters.map(({ subject }) => subject)).toEqual(['“Shino tea bowl ‘Reed Bed’”: please pay'])
    expect(letters[0]?.text).toContain('Dear 凪 森下,')
    expect((await list(ben)).rows.map(({ title }) => title)).toContain('「志野茶碗 葦原」は落札できませんでした')
    expect((await list(seller)).rows.map(({ title }) => title)).toContain('「志野茶碗 葦原」が落札されました')
  })

  test('a member has one notice, one count and one mail of an event that comes twice', async () => {
    const { id, token, email } = await world.member()
    const event = {
      id: `01KB9${Date.now()}TWICE`,
      type: 'account.password-changed',
      version: 1,
      at: app.clock.now(),
      data: { userId: id, by: 'member' },
    }
    const put = async (detail: { type: string }) => {
      const { AWS_ENDPOINT_URL: endpoint = '', AWS_REGION: region = '', BUS_NAME } = app.runtime.environment
      const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } =
        app.runtime.environment
      const bus = new EventBridgeClient({ endpoint, region, credentials: { accessKeyId, secretAccessKey } })
      const entry = { EventBusName: BUS_NAME, Source: 'kogei', DetailType: detail.type, Detail: JSON.stringify(detail) }
      await bus.send(new PutEventsCommand({ Entries: [entry, entry, entry] }))
    }
    await put(event)
    expect((await list({ token })).total).toBe(1)
    expect(await unread({ token })).toBe(1)
    // The dedupe record of a transaction lapses after a day; the notice itself stays and refuses its twin.
    await app.clock.advance('P2D')
    await put(event)
    const created = { userId: id, noticeId: event.id, mail: true }
    await put({ ...event, type: 'notice.created', data: created } as never)
    const again = await world.table.items()
    expect(
      again.filter(item => item['PK'] === `MEMBER#${id}` && String(item['SK']).startsWith('NOTICE#')),
    ).toHaveLength(1)
    expect(again.find(item => item['PK'] === `MEMBER#${id}` && item['SK'] === 'INBOX')).toMatchObject({ unread: 1 })
    await app.quiet()
    expect(await app.outbox({ channel: 'mail', to: email })).toHaveLength(1)
  })

  test('a visitor reads no notices', async () => {
    for (const contract of [listNotices, unreadCount] as const) {
      expect(await app.call(contract, {})).toMatchObject({ code: 401 })
    }
  })
})

describe('readNotices', () => {
  test('a member reads notices one by one or all at once, nine a page, each counted once', async () => {
    const [anna, ben] = [await world.member(), await world.member()]
    for (let round = 0; round < 6; round++) {
      const { productId } = await world.auction()
      await bid(anna, productId, 150_000)
      await bid(ben, productId, 200_000)
    }
    const first = await list(anna)
    expect(first.rows).toHaveLength(9)
    expect(first.total).toBe(12)
    expect((await list(anna, { page: '2' })).rows).toHaveLength(3)
    expect((await list(anna, { level: '2' })).total).toBe(6)

    const ids = first.rows.slice(0, 3).map(({ id }) => id)
    const read = (input: { ids: string[] } | { all: true }, as = anna.token) => app.call(readNotices, input, { as })
    // Twice at once, with one of them named twice: each is counted once.
    const [one, two] = await Promise.all([read({ ids }), read({ ids: [...ids, ids[0] ?? ''] })])
    expect([one.code, two.code]).toEqual([200, 200])
    expect(await unread(anna)).toBe(9)
    expect((await list(anna, { status: '1' })).total).toBe(3)
    expect(await read({ ids: ['not-mine'] })).toMatchObject({ code: 200, data: { unread: 9 } })
    const others = await list(ben)
    expect(await read({ ids: [others.rows[0]?.id ?? ''] }, ben.token)).toMatchObject({ code: 200, data: { unread: 5 } })
    expect(await unread(anna)).toBe(9)

    expect(await read({ all: true })).toMatchObject({ code: 200, data: { unread: 0 } })
    expect((await list(anna, { status: '0' })).total).toBe(0)
    const { productId } = await world.auction()
    await bid(anna, productId, 150_000)
    expect(await unread(anna)).toBe(1)
    expect((await list(anna, { status: '0' })).total).toBe(1)
    expect(await read({ ids: [], all: true } as never)).toMatchObject({ code: 40000 })
    expect(await app.call(readNotices, {}, { as: anna.token })).toMatchObject({ code: 40000 })
  })
})

describe('unreadCount', () => {
  test('a member sees the count of notices live on every open page', async () => {
    const chie = await world.member()
    const { productId } = await world.auction()
    await app.quiet()
    const page = await listen(app.origin, { cookie: `at=${chie.token}` })
    try {
      expect(await app.call(readNotices, { all: true }, { as: chie.token })).toMatchObject({ code: 200 })
      expect(await page.next('unread')).toMatchObject({ unread: 0 })
      await bid(chie, productId, 150_000)
      expect(await page.next('unread')).toMatchObject({ unread: 1 })
    } finally {
      page.close()
    }
  })
})
