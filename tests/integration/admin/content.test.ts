// What editors keep, and how readers see it: lists, pages with their versions, partner accounts.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { login } from '#shared/api/accounts/sessions.ts'
import { getArtist, listArtists } from '#shared/api/artists.ts'
import { listChildCategories, listCrafts, listParentCategories } from '#shared/api/categories.ts'
import { adminListContent, adminListPages, deleteContent, saveContent, savePage } from '#shared/api/console/content.ts'
import { createPartnerAccount } from '#shared/api/console/partners.ts'
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
} from '#shared/api/content.ts'
import { getPartner, listPartners } from '#shared/api/partners.ts'
import { bootstrap } from '#shared/api/settings.ts'
import { listTopProducts } from '#shared/api/works.ts'
import type { ContentInput } from '#shared/domain/content.ts'
import { type Gallery, openGallery, plainArtist } from '#tests/support/gallery.ts'
import { freshAddress, testPassword } from '#tests/support/people.ts'
import { startRuntime, type TestRuntime } from '#tests/support/runtime.ts'

let app: TestRuntime
let gallery: Gallery
const both = (ja: string, en = ja) => ({ ja, en })
const none = both('')

beforeAll(async () => {
  app = await startRuntime()
  gallery = await openGallery(app)
})
afterAll(async () => {
  expect(await app.denials()).toEqual([])
  await app.stop()
})

const save = (id: string, record: ContentInput, version?: number) =>
  gallery.reply(saveContent, { id, record, ...(version !== undefined && { version }) }, gallery.owner)
const craft = (name: string): ContentInput => ({ kind: 'craft', name: both(name), color: '#112233', order: 9 })
const fromNow = (ms: number) => new Date(app.clock.now() + ms).toISOString()

describe('a record', () => {
  test('is created once, follows the version its editor saw, and goes when nothing needs it', async () => {
    expect(await save('glass', craft('ガラス'))).toMatchObject({ code: 200, data: { id: 'glass', version: 1 } })
    expect((await save('glass', craft('硝子'))).code).toBe(40944)
    expect((await save('glass', craft('硝子'), 1)).data).toEqual({ id: 'glass', version: 2 })
    expect((await save('glass', craft('玻璃'), 1)).code).toBe(40943)
    expect((await save('nothing', craft('無'), 1)).code).toBe(404)
    const { list } = await gallery.ask(adminListContent, { kind: 'craft', id: 'glass' }, gallery.owner)
    expect(list).toMatchObject([{ id: 'glass', version: 2, record: { name: both('硝子') } }])
    const gone = (version: string) =>
      gallery.reply(deleteContent, { id: 'glass', kind: 'craft', version }, gallery.owner)
    expect((await gone('1')).code).toBe(40943)
    expect((await gone('2')).code).toBe(200)
    expect((await gone('2')).code).toBe(404)
  })

  test('stays while anything names it', async () => {
    await gallery.draft()
    await gallery.draft({ seller: { type: 2, partnerId: 'teitei' } })
    for (const [kind, id] of [
      ['craft', 'ceramics'],
      ['category', 'tea'],
      ['category', 'tea-bowl'],
      ['artist', 'wataru'],
      ['partner', 'teitei'],
    ] as const) {
      expect((await gallery.reply(deleteContent, { id, kind, version: '1' }, gallery.owner)).code, id).toBe(40945)
    }
  })

  test('names only what exists, in two levels, under its own id', async () => {
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

test('lists, artists and partners are answered in the reader’s language', async () => {
  expect((await gallery.ask(listCrafts, {})).list).toContainEqual({ id: 'ceramics', name: '陶芸', color: '#8a5a3c' })
  expect((await gallery.ask(listParentCategories, {})).list).toEqual([{ id: 'tea', parentId: null, name: '茶道具' }])
  expect((await gallery.ask(listChildCategories, {})).list).toEqual([{ id: 'tea-bowl', parentId: 'tea', name: '茶碗' }])
  const english = await app.call(getArtist, { id: 'wataru' }, { language: 'en' })
  expect(english.data).toMatchObject({ name: 'Wataru Minegishi', pseudonyms: 'みねぎし わたる' })
  expect(await gallery.ask(listArtists, { craftId: 'ceramics' })).toMatchObject({ total: 1, list: [{ id: 'wataru' }] })
  expect(await gallery.ask(listArtists, { craftId: 'none' })).toMatchObject({ total: 0 })
  expect(await gallery.ask(listPartners, {})).toMatchObject({ list: [{ id: 'teitei', name: '汀庭画廊' }] })
  expect(await gallery.ask(getPartner, { id: 'teitei' })).toMatchObject({ name: '汀庭画廊' })
  for (const contract of [getArtist, getPartner]) expect((await gallery.reply(contract, { id: 'none' })).code).toBe(404)
})

test('columns and news appear when their time has come, newest first', async () => {
  await save('look', { kind: 'column-type', number: 1, name: both('見る') })
  await save('notice', { kind: 'news-type', number: 1, name: both('お知らせ') })
  const column = (name: string, publishAt: string): ContentInput => ({
    kind: 'column',
    type: 1,
    name: both(name),
    profile: none,
    body: both(`${name}の本文。\n\n第二段。`),
    imgs: [],
    productIds: [],
    publishAt,
  })
  await save('first', column('一', fromNow(-2_000)))
  await save('second', column('二', fromNow(-1_000)))
  await save('later', column('三', fromNow(3_600_000)))
  const columns = await gallery.ask(listColumns, { type: '1' })
  expect(columns).toMatchObject({ total: 2, types: [{ id: 1, name: '見る' }] })
  expect(columns.list.map(({ id }) => id)).toEqual(['second', 'first'])
  expect(columns.list[0]).toMatchObject({ profile: '二の本文。', typeName: '見る' })
  expect(await gallery.ask(getColumn, { id: 'first', type: 'wrong' })).toMatchObject({
    next: { id: 'second' },
    previous: null,
  })
  expect((await gallery.reply(getColumn, { id: 'later' })).code).toBe(404)

  const news = (publishAt: string): ContentInput => ({
    kind: 'news',
    type: 1,
    title: both('報せ'),
    body: both('本文'),
    publishAt,
  })
  await save('n1', news(fromNow(-1_000)))
  await save('n2', news(fromNow(3_600_000)))
  expect(await gallery.ask(listNews, { type: '1' })).toMatchObject({
    total: 1,
    list: [{ id: 'n1', typeName: 'お知らせ' }],
  })
  expect(await gallery.ask(getNews, { id: 'n1' })).toMatchObject({ title: '報せ', body: '本文' })
  expect((await gallery.reply(getNews, { id: 'n2' })).code).toBe(404)
  expect((await gallery.ask(listNewsTypes, {})).list).toEqual([{ id: 1, name: 'お知らせ' }])
  await app.clock.advance('PT2H')
  expect((await gallery.reply(getNews, { id: 'n2' })).code).toBe(200)
  expect(
    (await gallery.reply(deleteContent, { id: 'notice', kind: 'news-type', version: '1' }, gallery.owner)).code,
  ).toBe(40945)
})

test('questions, terms of the craft, platforms and the first page', async () => {
  await save('buying', { kind: 'faq-group', name: both('購入'), order: 1 })
  await save('tax', { kind: 'faq', group: 'buying', question: both('税は'), answer: both('含みます'), order: 1 })
  expect(await gallery.ask(listQuestions, {})).toEqual({
    groups: [{ id: 'buying', name: '購入', list: [{ id: 'tax', question: '税は', answer: '含みます' }] }],
  })
  await save('tomobako', {
    kind: 'term',
    term: '共箱',
    reading: 'ともばこ',
    english: 'Signed box',
    explanation: both('作者の箱'),
  })
  expect((await gallery.ask(getTechArticle, {})).terms).toMatchObject([{ term: '共箱', explanation: '作者の箱' }])
  await save('instagram', { kind: 'platform', name: 'Instagram', link: 'https://example.com/', logo: null, order: 1 })
  expect((await gallery.ask(listPlatforms, {})).list).toMatchObject([{ name: 'Instagram' }])
  const first = await gallery.ask(bootstrap, {})
  expect(first.crafts).toMatchObject([{ id: 'ceramics', artists: [{ id: 'wataru' }] }])
  expect(first.priceRanges).toHaveLength(5)
})

test('the home page shows what was picked, and nothing that is out of sight', async () => {
  const shown = await gallery.published()
  const hidden = await gallery.draft()
  const auction = await gallery.published({
    kind: 'auction',
    startPrice: 8_000,
    endTime: new Date(Math.ceil(app.clock.now() / 60_000) * 60_000 + 2 * 86_400_000).toISOString(),
  })
  await save('home', { kind: 'home', productIds: [hidden.id, shown.id], artistIds: ['wataru', 'nobody'] })
  const img = await gallery.picture('content')
  await save('hero', {
    kind: 'banner',
    title: both('間'),
    text: none,
    img,
    link: '/artworks',
    productIds: [shown.id, hidden.id],
    order: 1,
  })
  const blocks = await gallery.ask(getHomeBlocks, {})
  expect(blocks.products.map(({ id }) => id)).toEqual([shown.id])
  expect(blocks.auctions.map(({ id }) => id)).toContain(auction.id)
  expect(blocks.newReleases.map(({ id }) => id)).not.toContain(hidden.id)
  expect(blocks.artists.map(({ id }) => id)).toEqual(['wataru'])
  expect((await gallery.ask(listTopProducts, {})).list.map(({ id }) => id)).toEqual([shown.id])
  const home = await gallery.ask(getHomeBanner, {})
  expect(home).toMatchObject({ banners: [{ id: 'hero', img: { id: img } }], list: [{ id: shown.id }] })
})

describe('static pages', () => {
  const version = (after: number, title: string, effectiveAt?: string) =>
    gallery.reply(
      savePage,
      { key: 'service-jp', after, title: both(title), body: both('本文'), ...(effectiveAt && { effectiveAt }) },
      gallery.owner,
    )

  test('gain versions that take effect in time; what was agreed to can be read for ever', async () => {
    expect((await gallery.reply(getStaticPage, { key: 'service-jp' })).code).toBe(404)
    expect((await version(0, '初版')).data).toEqual({ version: 1 })
    expect((await version(1, '改定', fromNow(86_400_000))).data).toEqual({ version: 2 })
    expect((await version(1, '別の改定')).code).toBe(40943)
    expect(await version(2, '過去', fromNow(-86_400_000))).toMatchObject({
      code: 40000,
      data: { errors: [{ key: 'TIME_PAST' }] },
    })
    expect(await gallery.ask(getStaticPage, { key: 'service-jp' })).toMatchObject({ version: 1, title: '初版' })
    expect((await gallery.reply(getStaticPage, { key: 'service-jp', version: '2' })).code).toBe(404)
    await app.clock.advance('P2D')
    expect(await gallery.ask(getStaticPage, { key: 'service-jp' })).toMatchObject({ version: 2, title: '改定' })
    expect(await gallery.ask(getStaticPage, { key: 'service-jp', version: '1' })).toMatchObject({ title: '初版' })
    expect((await gallery.ask(getTerms, {})).list).toMatchObject([{ key: 'service-jp', version: 2 }])
  })

  test('are shown with all their versions to the console', async () => {
    const operator = await gallery.people.operator('editor')
    const { list } = await gallery.ask(adminListPages, { key: 'service-jp' }, operator)
    expect(list.map(({ version: number, isCurrent }) => [number, isCurrent])).toEqual([
      [2, true],
      [1, false],
    ])
  })
})

test('the owner makes a partner its account, which logs in as one', async () => {
  const owner = await gallery.people.operator('owner')
  const account = { id: 'teitei', email: 'shop@teitei.example.jp', password: testPassword, username: '汀庭画廊' }
  await gallery.ask(createPartnerAccount, account, owner)
  const answer = await app.call(login, { account: account.email, password: testPassword }, { address: freshAddress() })
  expect(answer.code).toBe(200)
  expect((await gallery.reply(createPartnerAccount, { ...account, username: '汀庭二号' }, owner)).code).toBe(40932)
  expect((await gallery.reply(createPartnerAccount, { ...account, email: 'two@teitei.example.jp' }, owner)).code).toBe(
    40933,
  )
  expect((await gallery.reply(createPartnerAccount, { ...account, id: 'none' }, owner)).code).toBe(404)
})
