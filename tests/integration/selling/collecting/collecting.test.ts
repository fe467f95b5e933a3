import { afterAll, describe, expect, test } from 'vitest'
import { adminDelistProduct } from '#shared/api/catalogue/console/works.ts'
import { getProduct } from '#shared/api/catalogue/works.ts'
import { frontUserInfo } from '#shared/api/people/accounts/profile.ts'
import {
  followArtist,
  listCollecting,
  listViewed,
  remindOfAuction,
  removeSearch,
  saveSearch,
} from '#shared/api/selling/collecting.ts'
import { adminExtendAuction } from '#shared/api/selling/console/auctions.ts'
import { listNotices, stopCollectingMail } from '#shared/api/telling/notices.ts'
import { collectingRules } from '#shared/domain/selling/collecting/rules.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { freshAddress, type Person } from '#tests/support/people.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close())

const owner = await world.owner()
await world.createCatalogue()

const follow = (who: Person, operation: 'follow' | 'cancel' = 'follow', artistId = 'wataru') =>
  world.call(followArtist, { artistId, operation }, who)
const mailsTo = async ({ email }: Person) => {
  await app.quiet()
  return app.outbox({ channel: 'mail', to: email })
}
const newsOf = async (who: Person) => {
  await app.quiet()
  const { list } = await world.ask(listNotices, { size: '60' }, who)
  return list.filter(({ type }) => type === 'artist_update_news' || type === 'saved_search')
}

/** Away from the hour of the digests, and from the minutes before it whose works are told a day later. */
async function noon(): Promise<void> {
  const today = new Date(app.clock.now())
  today.setUTCHours(12, 0, 0, 0)
  if (today.getTime() > app.clock.now()) return app.clock.set(today.toISOString(), 'everything')
  return app.clock.set(new Date(today.getTime() + dayMs).toISOString(), 'everything')
}

describe('followArtist', () => {
  test('a member who follows twice follows once, and nobody follows an artist who is not there', async () => {
    const anna = await world.member()
    expect(await follow(anna)).toMatchObject({ data: { isFollowed: true } })
    expect(await follow(anna)).toMatchObject({ data: { isFollowed: true } })
    expect((await world.ask(listCollecting, {}, anna)).artists).toMatchObject([{ id: 'wataru', name: '嶺岸 航' }])
    const { id } = await world.publishWork()
    expect((await world.ask(getProduct, { id }, anna)).you.isFollowing).toBe(true)
    expect((await world.ask(getProduct, { id })).you.isFollowing).toBe(false)
    expect(await follow(anna, 'cancel')).toMatchObject({ data: { isFollowed: false } })
    expect((await world.ask(listCollecting, {}, anna)).artists).toEqual([])
    expect((await follow(anna, 'follow', 'nobody')).code).toBe(404)
    expect((await follow(anna, 'cancel', 'nobody')).code).toBe(200)
    expect((await app.call(followArtist, { artistId: 'wataru', operation: 'follow' })).code).toBe(401)
  })
})

test('a member who has reached a limit is told which, and may give something up', async () => {
  const anna = await world.member()
  const at = app.clock.now()
  const follows = Array.from({ length: collectingRules.mostFollows }, (_, n) => ({ artistId: `artist-${n}`, at }))
  await world.table.giveInterests(anna.id, { version: 1, follows, searches: [], toldUntil: at })
  expect((await follow(anna)).code).toBe(40965)
  await follow(anna, 'cancel', 'artist-7')
  expect((await follow(anna)).code).toBe(200)

  const { productId, endAt } = await world.auction()
  await world.table.giveReminders(
    Array.from({ length: collectingRules.mostReminders }, (_, n) => ({
      ...{ id: `r${n}`, userId: anna.id, auctionId: `a${n}`, productId: `w${n}`, minutes: 30 as const },
      ...{ state: 'waiting' as const, dueAt: endAt, endAt: endAt + 30 * minuteMs, version: 1 },
    })),
  )
  expect((await world.call(remindOfAuction, { productId, minutes: 30 }, anna)).code).toBe(40967)
  expect((await world.call(remindOfAuction, { productId: 'w7', minutes: null }, anna)).code).toBe(200)
  expect((await world.call(remindOfAuction, { productId, minutes: 30 }, anna)).code).toBe(200)
})

describe('saveSearch and removeSearch', () => {
  test('a member saves twenty searches under names of their own, and deletes none of another', async () => {
    const [anna, ben] = [await world.member(), await world.member()]
    const first = await world.ask(saveSearch, { name: '茶碗', keyword: '茶碗', saleType: [1] }, anna)
    const again = await world.ask(saveSearch, { name: '茶碗', keyword: '志野', priceRange: [2] }, anna)
    expect(again).toEqual({ id: first.id, searches: 1 })
    expect((await world.ask(listCollecting, {}, anna)).searches).toMatchObject([
      { name: '茶碗', keyword: '志野', priceRange: [2], saleType: [] },
    ])
    expect((await world.call(removeSearch, { id: first.id }, ben)).code).toBe(200)
    expect((await world.ask(listCollecting, {}, anna)).searches).toHaveLength(1)
    expect((await world.ask(listCollecting, {}, ben)).searches).toEqual([])
    for (let n = 1; n < collectingRules.mostSearches; n++) await world.ask(saveSearch, { name: `${n}` }, anna)
    expect((await world.call(saveSearch, { name: 'more' }, anna)).code).toBe(40966)
    await world.ask(removeSearch, { id: first.id }, anna)
    expect((await world.call(saveSearch, { name: 'more' }, anna)).code).toBe(200)
    expect((await world.call(saveSearch, { name: '4242 4242 4242 4242' }, ben)).code).toBe(40002)
    expect((await world.call(saveSearch, { name: ' ' }, ben)).code).toBe(40000)
  })
})

describe('a digest', () => {
  test('tells once a day whom it concerns, by a notice and a mail that ends such mails', async () => {
    await noon()
    const [fan, seeker, former, other] = [
      await world.member(),
      await world.member({ language: 'en' }),
      await world.member(),
      await world.member(),
    ]
    await world.publishWork(undefined, { title: { ja: '前の作品', en: 'Earlier' } })
    for (const who of [fan, former]) await follow(who)
    await world.ask(saveSearch, { name: 'shino', keyword: 'shino', priceRange: [2] }, seeker)
    await world.ask(saveSearch, { name: '漆', keyword: '漆' }, other)
    await app.clock.advance('PT1M', 'everything')
    const { id } = await world.publishWork()
    await follow(former, 'cancel')
    await app.clock.advance('P1D', 'everything')

    expect(await newsOf(fan)).toMatchObject([
      { type: 'artist_update_news', title: '「志野茶碗 葦原」が出品されました', path: `/artworks/detail?id=${id}` },
    ])
    expect(await newsOf(seeker)).toMatchObject([{ type: 'saved_search', level: 1, status: 0 }])
    expect(await newsOf(former)).toEqual([])
    expect(await newsOf(other)).toEqual([])
    const [mail] = await mailsTo(fan)
    expect(mail?.text).toContain(`${app.origin}/jp/artworks/detail?id=${id}`)
    expect((await mailsTo(seeker))[0]?.text).toContain('your search “shino”')
    expect(await mailsTo(former)).toEqual([])

    // Another day, and the same hour once more: what was told is not told again.
    await app.clock.advance('P1D', 'everything')
    expect(await newsOf(fan)).toHaveLength(1)
    expect(await newsOf(seeker)).toHaveLength(1)

    const header = mail?.headers?.['List-Unsubscribe'] ?? ''
    const [, path = '', token = ''] =
      new RegExp(`<${app.origin}(/jp/mail-off[?]of=collecting&token=([^>]+))>`).exec(header) ?? []
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    const forged = `${seeker.id}.${token.split('.')[1]}`
    expect((await app.call(stopCollectingMail, { token: forged }, { address: freshAddress() })).code).toBe(404)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const stopped = await app.fetch(path, { method: 'POST', headers: form, body: 'List-Unsubscribe=One-Click' })
    expect(stopped.status).toBe(200)
    expect(await world.ask(frontUserInfo, {}, fan)).toMatchObject({ collectingMail: false, biddingMail: true })
    const works = [await world.publishWork(), await world.publishWork({ kind: 'display' })]
    await app.clock.advance('P1D', 'everything')
    expect(await newsOf(fan)).toMatchObject([{ path: `/artworks/detail?id=${works[0]?.id}` }, {}])
    expect(await mailsTo(fan)).toHaveLength(1)
    expect(await mailsTo(seeker)).toHaveLength(2)
  })

  test('tells of no work that went out of sight before its hour', async () => {
    await noon()
    const fan = await world.member()
    await follow(fan)
    await app.clock.advance('PT1M', 'everything')
    const { id } = await world.publishWork()
    await world.ask(adminDelistProduct, { id, visibility: 'unlisted', reason: '非公開' }, owner)
    await app.clock.advance('P1D', 'everything')
    expect(await newsOf(fan)).toEqual([])
  })
})

describe('remindOfAuction', () => {
  const set = (who: Person, productId: string, minutes: 15 | 30 | 180 | 720 | null = 30) =>
    world.call(remindOfAuction, { productId, minutes }, who)
  const remindersOf = async (who: Person) => {
    await app.quiet()
    const { list } = await world.ask(listNotices, { size: '60' }, who)
    return list.filter(({ title }) => title.includes('終了まであと'))
  }

  test('a member is reminded once, so long before the end as it is by then', async () => {
    const [anna, ben] = [await world.member(), await world.member()]
    const { productId, auctionId, endAt } = await world.auction()
    expect(await set(anna, productId)).toMatchObject({
      data: { minutes: 30, remindAt: new Date(endAt - 30 * minuteMs).toISOString() },
    })
    await set(ben, productId, 15)
    expect((await world.ask(getProduct, { id: productId }, anna)).you.reminder).toBe(30)
    const later = endAt + 2 * hourMs
    await world.ask(
      adminExtendAuction,
      { id: auctionId, endTime: new Date(later).toISOString(), reason: '回線障害' },
      owner,
    )
    await set(ben, productId, null)
    await world.advancePast(endAt - 30 * minuteMs)
    expect(await remindersOf(anna)).toEqual([])
    expect((await world.ask(listCollecting, {}, anna)).reminders).toMatchObject([
      { productId, remindAt: new Date(later - 30 * minuteMs).toISOString(), state: 'waiting' },
    ])
    await world.advancePast(later - 30 * minuteMs)
    expect(await remindersOf(anna)).toMatchObject([
      { type: 'auction', level: 2, path: `/artworks/detail?id=${productId}` },
    ])
    expect(await mailsTo(anna)).toHaveLength(1)
    // The end is moved once more: who was reminded is reminded again.
    const last = later + 3 * hourMs
    const moved = { id: auctionId, endTime: new Date(last).toISOString(), reason: '再延長' }
    await world.ask(adminExtendAuction, moved, owner)
    await world.advancePast(last)
    expect(await remindersOf(anna)).toHaveLength(2)
    expect(await remindersOf(ben)).toEqual([])
    expect((await world.ask(listCollecting, {}, anna)).reminders).toEqual([])
  })

  test('nobody is reminded of a work that was sold before, and nothing is set where its time has passed', async () => {
    const [anna, ben] = [await world.member(), await world.member()]
    const sold = await world.auction({ instantPrice: 500_000 })
    await set(anna, sold.productId, 720)
    await world.bid(ben, sold.productId, 500_000, 1)
    await app.quiet()
    expect((await set(ben, sold.productId)).code).toBe(40921)
    const { productId, endAt } = await world.auction()
    expect((await set(anna, 'none')).code).toBe(404)
    await world.advancePast(endAt - hourMs)
    expect((await set(anna, productId, 180)).code).toBe(40968)
    expect(await remindersOf(anna)).toEqual([])
    const hidden = await world.auction({ visibility: 'secret' })
    expect((await set(anna, hidden.productId)).code).toBe(404)
  })

  test('anybody fetches the end as a calendar file whose entry stays the same', async () => {
    const { productId, auctionId, endAt } = await world.auction()
    const fetchFile = async () => {
      const reply = await app.fetch(`/en/artworks/detail/calendar?id=${productId}`)
      return { type: reply.headers['content-type'], text: reply.body }
    }
    const { type, text } = await fetchFile()
    expect(type).toContain('text/calendar')
    const utc = new Date(endAt).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
    for (const line of [`DTSTART:${utc}Z`, 'SEQUENCE:0']) expect(text).toContain(`${line}\r\n`)
    expect(text.replaceAll('\r\n ', '')).toContain(`UID:auction-${auctionId}@`)
    const moved = { id: auctionId, endTime: new Date(endAt + hourMs).toISOString(), reason: '延長' }
    await world.ask(adminExtendAuction, moved, owner)
    expect((await fetchFile()).text).toContain('SEQUENCE:1\r\n')
    const { id } = await world.publishWork()
    expect((await app.fetch(`/en/artworks/detail/calendar?id=${id}`)).status).toBe(404)
  })
})

describe('listViewed', () => {
  test('a guest sees works again that a device remembers, without those that are not public any more', async () => {
    const [kept, gone] = [await world.publishWork(), await world.publishWork()]
    const seen = async () => {
      const { data } = await app.call(listViewed, { ids: [gone.id, 'none', kept.id, gone.id] })
      return listViewed.output.parse(data).list.map(({ id }) => id)
    }
    expect(await seen()).toEqual([gone.id, kept.id])
    await world.ask(adminDelistProduct, { id: gone.id, visibility: 'unlisted', reason: '非公開' }, owner)
    expect(await seen()).toEqual([kept.id])
    const many = Array.from({ length: collectingRules.mostViewed + 1 }, (_, n) => `w${n}`)
    expect((await app.call(listViewed, { ids: many })).code).toBe(40000)
  })
})
