// What is new of an artist is told once to who favourited or bought a work of theirs, and of news to who follows (D100).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { artistNewsPublished } from '#events/catalogue/content.ts'
import { workPublished } from '#events/catalogue/works.ts'
import { adminSaveContent } from '#shared/api/catalogue/console/content.ts'
import { adminDelistProduct } from '#shared/api/catalogue/console/works.ts'
import { collectProduct } from '#shared/api/catalogue/favourites.ts'
import { updateSettings } from '#shared/api/people/accounts/profile.ts'
import { followArtist } from '#shared/api/selling/collecting.ts'
import { listNotices } from '#shared/api/telling/notices.ts'
import type { Person } from '#tests/support/people.ts'
import { ofHouse } from '#tests/support/world/orders.ts'
import { testWorld } from '#tests/support/world.ts'

const world = await testWorld()
const { app } = world
afterAll(() => world.close())

const owner = await world.owner()
const artistId = 'wataru'
beforeAll(() => world.createCatalogue())

const both = (ja: string, en = ja) => ({ ja, en })
const favour = (who: Person, productId: string) => world.ask(collectProduct, { productId, operation: 'collect' }, who)
const toldTo = async (who: Person, language: 'ja' | 'en' = 'ja') => {
  await app.quiet()
  const { data } = await app.call(listNotices, { size: '60' }, { as: who.token ?? '', language })
  const { list } = listNotices.output.parse(data)
  return list.filter(({ type }) => type === 'artist_update_news')
}

async function saveNews(title: string, publishAt: number, named: string | null = artistId) {
  const record = { kind: 'news' as const, type: 1, title: both(title), body: both('本文'), artistId: named }
  const input = { record: { ...record, publishAt: new Date(publishAt).toISOString() } }
  return (await world.ask(adminSaveContent, input, owner)).id
}

describe('a new work', () => {
  test('is told once to who favourited and who bought, each in their language, and not to who follows', async () => {
    const [first, second] = [await world.publishWork(), await world.publishWork()]
    const [fan, follower, stranger] = [
      await world.member({ language: 'en' }),
      await world.member(),
      await world.member(),
    ]
    await favour(fan, first.id)
    await favour(fan, second.id)
    await favour(follower, first.id)
    await world.ask(followArtist, { artistId, operation: 'follow' }, follower)
    const { buyer, productId } = await world.order({ state: 'paid', seller: ofHouse, work: { artistId } })
    await favour(buyer, productId)
    await app.quiet()

    const { id } = await world.publishWork(undefined, { title: both('志野水指 夜明', 'Shino jar “Daybreak”') })
    const [mine, ...more] = await toldTo(fan, 'en')
    expect(more).toEqual([])
    expect(mine).toMatchObject({
      ...{ level: 1, path: `/artworks/detail?id=${id}` },
      title: '“Shino jar ‘Daybreak’”: new by Wataru Minegishi',
    })
    expect(await toldTo(buyer)).toMatchObject([{ title: '「志野水指 夜明」が出品されました（嶺岸 航）' }])
    // The day's digest tells who follows (D104).
    expect(await toldTo(follower)).toEqual([])
    expect(await toldTo(stranger)).toEqual([])
  })

  test('is told to nobody who switched general notices off, and mailed only to who switched mail on', async () => {
    const { id } = await world.publishWork()
    const [quiet, plain, mailed] = [await world.member(), await world.member(), await world.member()]
    await world.ask(updateSettings, { settings: [2] }, quiet)
    await world.ask(updateSettings, { settings: [1, 2, 4] }, mailed)
    for (const who of [quiet, plain, mailed]) await favour(who, id)
    await world.publishWork()
    expect(await toldTo(quiet)).toEqual([])
    expect(await toldTo(plain)).toHaveLength(1)
    expect(await toldTo(mailed)).toHaveLength(1)
    const mails = async ({ email }: Person) => app.outbox({ channel: 'mail', to: email })
    expect(await mails(plain)).toEqual([])
    expect(await mails(mailed)).toHaveLength(1)
  })

  test('is told once, though its event comes twice, late, or again under another id', async () => {
    const { id } = await world.publishWork()
    const fan = await world.member()
    await favour(fan, id)
    const fresh = await world.publishWork()
    expect(await toldTo(fan)).toHaveLength(1)
    const again = workPublished({ productId: fresh.id, artistId, priceType: 'fixed', isFirst: true })
    await world.table.tell(again)
    await app.clock.advance('P2D')
    await world.table.tell(again)
    Object.assign(fan, { token: await world.tokenOf(fan) })
    expect(await toldTo(fan)).toHaveLength(1)
  })

  test('that is not shown to everybody, or was shown before, is told to nobody', async () => {
    const { id } = await world.publishWork()
    const fan = await world.member()
    await favour(fan, id)
    const hidden = await world.createDraft()
    await world.table.tell(workPublished({ productId: hidden.id, artistId, priceType: null, isFirst: true }))
    await world.table.tell(workPublished({ productId: id, artistId, priceType: 'fixed', isFirst: false }))
    expect(await toldTo(fan)).toEqual([])
    const shown = await world.publishWork()
    await world.ask(adminDelistProduct, { id: shown.id, visibility: 'unlisted', reason: '非公開' }, owner)
    // Told before it went out of sight; the same once more finds nothing to tell.
    await app.quiet()
    await world.table.tell(workPublished({ productId: shown.id, artistId, priceType: 'fixed', isFirst: true }))
    expect((await toldTo(fan)).length).toBeLessThanOrEqual(1)
  })
})

describe('news that name an artist', () => {
  test('are told once to who favourited and follows, when they are out, however often they are saved', async () => {
    const { id } = await world.publishWork()
    const [fan, follower, stranger] = [await world.member(), await world.member(), await world.member()]
    await favour(fan, id)
    await favour(follower, id)
    await world.ask(followArtist, { artistId, operation: 'follow' }, follower)
    const newsId = await saveNews('個展のお知らせ', app.clock.now() + 3_600_000)
    await saveNews('休館のお知らせ', app.clock.now() - 1_000, null)
    expect(await toldTo(fan)).toEqual([])
    await app.clock.advance('PT2H')
    for (const who of [fan, follower])
      expect(await toldTo(who)).toMatchObject([
        { title: '嶺岸 航：個展のお知らせ', path: `/news/detail?id=${newsId}`, level: 1 },
      ])
    expect(await toldTo(stranger)).toEqual([])
    const record = { kind: 'news' as const, type: 1, title: both('個展'), body: both('本文'), artistId }
    const publishAt = new Date(app.clock.now()).toISOString()
    await world.ask(adminSaveContent, { id: newsId, version: 1, record: { ...record, publishAt } }, owner)
    await world.table.tell(artistNewsPublished({ newsId, artistId }))
    expect(await toldTo(fan)).toHaveLength(1)
  })

  test('of long ago are told to nobody, and an artist who is not there is not named', async () => {
    const { id } = await world.publishWork()
    const fan = await world.member()
    await favour(fan, id)
    await saveNews('昨年の個展', app.clock.now() - 30 * 86_400_000)
    expect(await toldTo(fan)).toEqual([])
    const record = { kind: 'news' as const, type: 1, title: both('個展'), body: both('本文'), artistId: 'nobody' }
    const publishAt = new Date(app.clock.now()).toISOString()
    expect(await world.call(adminSaveContent, { record: { ...record, publishAt } }, owner)).toMatchObject({
      code: 40000,
      data: { errors: [{ field: 'record.artistId', key: 'NOT_FOUND' }] },
    })
  })
})
