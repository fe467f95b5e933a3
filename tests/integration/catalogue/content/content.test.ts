// What editors keep, and how readers see it: lists, pages with their versions, partner accounts.

import { afterAll, describe, expect, test } from 'vitest'
import { getArtist, listArtists } from '#shared/api/catalogue/artists.ts'
import { listChildCategories, listCrafts, listParentCategories } from '#shared/api/catalogue/categories.ts'
import {
  adminDeleteContent,
  adminListContent,
  adminListPages,
  adminSaveContent,
  adminSavePage,
} from '#shared/api/catalogue/console/content.ts'
import { adminCreatePartnerAccount } from '#shared/api/catalogue/console/partners.ts'
import {
  getColumn,
  getHomeBanner,
  getHomeBlocks,
  getNews,
  getStaticPage,
  getTechArticle,
  getTerms,
  listColumns,
  listNews,
  listNewsTypes,
  listPlatforms,
  listQuestions,
} from '#shared/api/catalogue/content.ts'
import { getPartner, listPartners } from '#shared/api/catalogue/partners.ts'
import { listTopProducts } from '#shared/api/catalogue/works.ts'
import { login } from '#shared/api/people/accounts/sessions.ts'
import { bootstrap } from '#shared/api/telling/settings.ts'
import type { ContentInput } from '#shared/domain/kernel/content.ts'
import { company } from '#tests/support/company.ts'
import { freshAddress, testPassword } from '#tests/support/people.ts'
import { plainArtist } from '#tests/support/world/catalogue.ts'
import { testWorld } from '#tests/support/world.ts'

const both = (ja: string, en = ja) => ({ ja, en })
const none = both('')

const world = await testWorld()
const { app } = world
afterAll(() => world.close())

const owner = await world.owner()
await world.createCatalogue()

const save = (id: string, record: ContentInput, version?: number) =>
  world.call(adminSaveContent, { id, record, ...(version !== undefined && { version }) }, owner)
const craft = (name: string): ContentInput => ({ kind: 'craft', name: both(name), color: '#112233', order: 9 })
const fromNow = (ms: number) => new Date(app.clock.now() + ms).toISOString()

describe('adminSaveContent and adminDeleteContent', () => {
  test('an operator creates a record once, changes the version that they saw, and deletes what nothing needs', async () => {
    expect(await save('glass', craft('ガラス'))).toMatchObject({ code: 200, data: { id: 'glass', version: 1 } })
    expect((await save('glass', craft('硝子'))).code).toBe(40944)
    expect((await save('glass', craft('硝子'), 1)).data).toEqual({ id: 'glass', version: 2 })
    expect((await save('glass', craft('玻璃'), 1)).code).toBe(40943)
    expect((await save('nothing', craft('無'), 1)).code).toBe(404)
    const { list } = await world.ask(adminListContent, { kind: 'craft', id: 'glass' }, owner)
    expect(list).toMatchObject([{ id: 'glass', version: 2, record: { name: both('硝子') } }])
    const gone = (version: string) => world.call(adminDeleteContent, { id: 'glass', kind: 'craft', version }, owner)
    expect((await gone('1')).code).toBe(40943)
    expect((await gone('2')).code).toBe(200)
    expect((await gone('2')).code).toBe(404)
  })

  test('an operator cannot delete a record while anything names it', async () => {
    await world.createDraft()
    await world.createDraft({ seller: { type: 2, partnerId: 'teitei' } })
    for (const [kind, id] of [
      ['craft', 'ceramics'],
      ['category', 'tea'],
      ['category', 'tea-bowl'],
      ['artist', 'wataru'],
      ['partner', 'teitei'],
    ] as const) {
      expect((await world.call(adminDeleteContent, { id, kind, version: '1' }, owner)).code, id).toBe(40945)
    }
  })

  test('an operator cannot save a record that names what does not exist, or a third level, or another id', async () => {
    const field = async (reply: ReturnType<typeof save>) => Object((await reply).data).errors?.[0]?.field
    expect(await field(save('a1', { ...plainArtist, craftId: 'none' }))).toBe('record.craftId')
    expect(await field(save('c1', { kind: 'category', parentId: 'tea-bowl', name: both('三'), order: 1 }))).toBe(
      'record.parentId',
    )
    expect(
      await field(save('q1', { kind: 'faq', group: 'none', question: both('問'), answer: both('答'), order: 1 })),
    ).toBe('record.group')
    expect(await field(save('other', { kind: 'home', productIds: [], artistIds: [] }))).toBe('id')
    const banner: ContentInput = {
      kind: 'banner',
      title: both('秋'),
      text: none,
      img: 'missing',
      link: '',
      productIds: [],
      order: 1,
    }
    expect((await save('b1', banner)).code).toBe(40980)
  })
})

describe('listCrafts, listArtists and listPartners', () => {
  test('a visitor reads lists, artists and partners in their language', async () => {
    expect((await world.ask(listCrafts, {})).list).toContainEqual({ id: 'ceramics', name: '陶芸', color: '#8a5a3c' })
    expect((await world.ask(listParentCategories, {})).list).toEqual([{ id: 'tea', parentId: null, name: '茶道具' }])
    expect((await world.ask(listChildCategories, {})).list).toEqual([{ id: 'tea-bowl', parentId: 'tea', name: '茶碗' }])
    const english = await app.call(getArtist, { id: 'wataru' }, { language: 'en' })
    expect(english.data).toMatchObject({ name: 'Wataru Minegishi', pseudonyms: 'みねぎし わたる' })
    expect(await world.ask(listArtists, { craftId: 'ceramics' })).toMatchObject({ total: 1, list: [{ id: 'wataru' }] })
    expect(await world.ask(listArtists, { craftId: 'none' })).toMatchObject({ total: 0 })
    const { initials } = await world.ask(listArtists, { keyword: 'みねぎし', initial: 'ま' })
    expect(initials.filter(({ isUsed }) => isUsed)).toEqual([{ initial: 'ま', isUsed: true }])
    expect(await world.ask(listArtists, { initial: 'あ' })).toMatchObject({ total: 0 })
    expect(await world.ask(listArtists, { keyword: '鳥飼' })).toMatchObject({ total: 0 })
    expect(await world.ask(listPartners, {})).toMatchObject({ list: [{ id: 'teitei', name: '汀庭画廊' }] })
    // A record without a place tells none.
    expect(await world.ask(getPartner, { id: 'teitei' })).toMatchObject({ name: '汀庭画廊', place: '', hours: '' })
    for (const contract of [getArtist, getPartner]) expect((await world.call(contract, { id: 'none' })).code).toBe(404)
  })
})

describe('listColumns and listNews', () => {
  test('a visitor reads columns and news when their time has come, newest first', async () => {
    await save('look', { kind: 'column-type', number: 1, name: both('見る') })
    await save('notice', { kind: 'news-type', number: 1, name: both('お知らせ') })
    const column = (name: string, publishAt: string): ContentInput => ({
      kind: 'column',
      type: 1,
      name: both(name),
      profile: none,
      author: both('佐伯 千尋'),
      body: both(`${name}の本文。\n\n第二段。`),
      imgs: [],
      productIds: [],
      publishAt,
    })
    await save('first', column('一', fromNow(-2_000)))
    await save('second', column('二', fromNow(-1_000)))
    await save('later', column('三', fromNow(3_600_000)))
    const columns = await world.ask(listColumns, { type: '1' })
    expect(columns).toMatchObject({ total: 2, types: [{ id: 1, name: '見る' }] })
    expect(columns.list.map(({ id }) => id)).toEqual(['second', 'first'])
    expect(columns.list[0]).toMatchObject({ profile: '二の本文。', typeName: '見る' })
    expect(await world.ask(getColumn, { id: 'first', type: 'wrong' })).toMatchObject({
      author: '佐伯 千尋',
      minutes: 1,
      next: { id: 'second' },
      previous: null,
    })
    expect((await world.call(getColumn, { id: 'later' })).code).toBe(404)

    const news = (publishAt: string): ContentInput => ({
      kind: 'news',
      type: 1,
      title: both('報せ'),
      body: both('本文'),
      publishAt,
    })
    await save('n1', news(fromNow(-1_000)))
    await save('n2', news(fromNow(3_600_000)))
    expect(await world.ask(listNews, { type: '1' })).toMatchObject({
      total: 1,
      list: [{ id: 'n1', typeName: 'お知らせ' }],
    })
    expect(await world.ask(getNews, { id: 'n1' })).toMatchObject({ title: '報せ', body: '本文' })
    expect((await world.call(getNews, { id: 'n2' })).code).toBe(404)
    expect((await world.ask(listNewsTypes, {})).list).toEqual([{ id: 1, name: 'お知らせ' }])
    await app.clock.advance('PT2H')
    expect((await world.call(getNews, { id: 'n2' })).code).toBe(200)
    expect((await world.call(adminDeleteContent, { id: 'notice', kind: 'news-type', version: '1' }, owner)).code).toBe(
      40945,
    )
  })
})

describe('listQuestions, getTechArticle, listPlatforms and bootstrap', () => {
  test('a visitor reads questions, terms of the craft, platforms and the lists of the frame', async () => {
    await save('buying', { kind: 'faq-group', name: both('購入'), order: 1 })
    await save('tax', { kind: 'faq', group: 'buying', question: both('税は'), answer: both('含みます'), order: 1 })
    expect(await world.ask(listQuestions, {})).toEqual({
      groups: [{ id: 'buying', name: '購入', img: null, list: [{ id: 'tax', question: '税は', answer: '含みます' }] }],
    })
    await save('tomobako', {
      kind: 'term',
      term: '共箱',
      reading: 'ともばこ',
      english: 'Signed box',
      explanation: both('作者の箱'),
    })
    expect((await world.ask(getTechArticle, {})).terms).toMatchObject([{ term: '共箱', explanation: '作者の箱' }])
    await save('instagram', { kind: 'platform', name: 'Instagram', link: 'https://example.com/', logo: null, order: 1 })
    expect((await world.ask(listPlatforms, {})).list).toMatchObject([{ name: 'Instagram' }])
    const first = await world.ask(bootstrap, {})
    expect(first.crafts).toMatchObject([{ id: 'ceramics', artists: [{ id: 'wataru' }] }])
    expect(first.priceRanges).toHaveLength(5)
  })
})

describe('getHomeBlocks and getHomeBanner', () => {
  test('a visitor sees on the home page what was picked, and nothing that is hidden', async () => {
    const shown = await world.publishWork()
    const hidden = await world.createDraft()
    const auction = await world.publishWork({
      kind: 'auction',
      startPrice: 8_000,
      endTime: new Date(Math.ceil(app.clock.now() / 60_000) * 60_000 + 2 * 86_400_000).toISOString(),
    })
    await save('home', { kind: 'home', productIds: [hidden.id, shown.id], artistIds: ['wataru', 'nobody'] })
    const img = await world.uploadPicture('content')
    await save('hero', {
      kind: 'banner',
      title: both('間'),
      text: none,
      img,
      link: '/artworks',
      productIds: [shown.id, hidden.id],
      order: 1,
    })
    const blocks = await world.ask(getHomeBlocks, {})
    expect(blocks.products.map(({ id }) => id)).toEqual([shown.id])
    expect(blocks.auctions.map(({ id }) => id)).toContain(auction.id)
    expect(blocks.newReleases.map(({ id }) => id)).not.toContain(hidden.id)
    expect(blocks.artists.map(({ id }) => id)).toEqual(['wataru'])
    expect((await world.ask(listTopProducts, {})).list.map(({ id }) => id)).toEqual([shown.id])
    const home = await world.ask(getHomeBanner, {})
    expect(home).toMatchObject({ banners: [{ id: 'hero', img: { id: img } }], list: [{ id: shown.id }] })
  })
})

describe('adminSavePage, getStaticPage and adminListPages', () => {
  const version = (after: number, title: string, effectiveAt?: string) =>
    world.call(
      adminSavePage,
      { key: 'service-jp', after, title: both(title), body: both('本文'), ...(effectiveAt && { effectiveAt }) },
      owner,
    )

  test('an operator adds versions that take effect in time, and what was agreed to can be read for ever', async () => {
    expect((await world.call(getStaticPage, { key: 'service-jp' })).code).toBe(404)
    expect((await version(0, '初版')).data).toEqual({ version: 1 })
    expect((await version(1, '改定', fromNow(86_400_000))).data).toEqual({ version: 2 })
    expect((await version(1, '別の改定')).code).toBe(40943)
    expect(await version(2, '過去', fromNow(-86_400_000))).toMatchObject({
      code: 40000,
      data: { errors: [{ key: 'TIME_PAST' }] },
    })
    expect(await world.ask(getStaticPage, { key: 'service-jp' })).toMatchObject({ version: 1, title: '初版' })
    expect((await world.call(getStaticPage, { key: 'service-jp', version: '2' })).code).toBe(404)
    await app.clock.advance('P2D')
    expect(await world.ask(getStaticPage, { key: 'service-jp' })).toMatchObject({ version: 2, title: '改定' })
    expect(await world.ask(getStaticPage, { key: 'service-jp', version: '1' })).toMatchObject({ title: '初版' })
    expect((await world.ask(getTerms, {})).list).toMatchObject([{ key: 'service-jp', version: 2 }])
  })

  test('a section of a page may be for one craft', async () => {
    const sections = [
      { heading: both('包み方'), text: both('薄葉紙で包みます。') },
      { heading: both('硝子'), text: both('口を守ります。'), craftId: 'glass' },
    ]
    const key = 'shipping-guide'
    const saved = { key, after: 0, title: both('送り方'), body: both('本文'), sections } as const
    expect((await world.call(adminSavePage, saved, owner)).code).toBe(200)
    const { list } = await world.ask(adminListPages, { key }, owner)
    expect(list[0]?.sections.map(({ craftId }) => craftId)).toEqual([undefined, 'glass'])
    const page = await world.ask(getStaticPage, { key })
    expect(page.sections.map(({ craftId }) => craftId)).toEqual([null, 'glass'])
  })

  test('a section of a page has a picture, which later versions keep and no other page takes', async () => {
    const picture = await world.uploadPicture('content')
    const alt = { ja: '茶碗の高台', en: 'The foot of a bowl' }
    const save = (key: 'purchase-guide' | 'register-guide', after: number, id: string) =>
      world.call(
        adminSavePage,
        {
          key,
          after,
          title: both('手引き'),
          body: none,
          sections: [{ heading: both('選ぶ'), text: both('見ます。'), photo: { id, alt } }],
        },
        owner,
      )
    expect((await save('purchase-guide', 0, '01JD8ZQ4T8M3K2V9X0WNB5C7RA')).code).toBe(40980)
    expect((await save('purchase-guide', 0, picture)).code).toBe(200)
    expect((await save('purchase-guide', 1, picture)).code).toBe(200)
    expect((await save('register-guide', 0, picture)).code).toBe(40980)
    const [section] = (await world.ask(getStaticPage, { key: 'purchase-guide' })).sections
    expect(section?.photo).toMatchObject({ picture: { id: picture, share: true }, alt: '茶碗の高台' })
  })

  test('a page names the company of the deployment, and no version with a blank is published', async () => {
    const operator = await world.operator('editor')
    const save = (after: number, ja: string) =>
      world.call(
        adminSavePage,
        { key: 'act', after, title: both('表記'), body: { ja, en: '' }, sections: [] },
        operator,
      )
    expect((await save(0, '運営：{{company.name}}　{{company.phone}}')).data).toEqual({ version: 1 })
    const { body } = await world.ask(getStaticPage, { key: 'act' })
    expect(body).toBe(`運営：${company.name.ja}　${company.phone}`)
    for (const blank of [
      '【住所：要記入】',
      '[ADDRESS – TO BE FILLED IN]',
      '{{company.adress}}',
      '{{policy.packing}}',
    ]) {
      expect(await save(1, blank), blank).toMatchObject({
        code: 40000,
        data: { errors: [{ field: 'body.ja', key: 'BLANK_LEFT' }] },
      })
    }
  })

  test('an operator lists a page with all its versions', async () => {
    const operator = await world.operator('editor')
    const page = { key: 'aboutus' as const, title: both('間について'), body: both('本文') }
    for (const after of [0, 1]) await world.ask(adminSavePage, { ...page, after }, operator)
    const { list } = await world.ask(adminListPages, { key: 'aboutus' }, operator)
    expect(list.map(({ version: number, isCurrent }) => [number, isCurrent])).toEqual([
      [2, true],
      [1, false],
    ])
  })
})

describe('adminCreatePartnerAccount', () => {
  test('an owner makes an account for a partner, who logs in with it', async () => {
    const account = { id: 'teitei', email: 'shop@teitei.example.jp', password: testPassword, username: '汀庭画廊' }
    await world.ask(adminCreatePartnerAccount, account, owner)
    const answer = await app.call(
      login,
      { account: account.email, password: testPassword },
      { address: freshAddress() },
    )
    expect(answer.code).toBe(200)
    expect((await world.call(adminCreatePartnerAccount, { ...account, username: '汀庭二号' }, owner)).code).toBe(40932)
    expect(
      (await world.call(adminCreatePartnerAccount, { ...account, email: 'two@teitei.example.jp' }, owner)).code,
    ).toBe(40933)
    expect((await world.call(adminCreatePartnerAccount, { ...account, id: 'none' }, owner)).code).toBe(404)
  })
})
