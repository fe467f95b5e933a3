import * as z from 'zod'
import {
  artistCard,
  artistDetail,
  columnCard,
  kindRow,
  newsCard,
  partnerCard,
  platformRow,
  workCard,
} from '#shared/domain/catalogue/work/catalogue.ts'
import { id, instant, intParam, nothing, pageOf, pageParam, sizeParam } from '#shared/domain/kernel/fields.ts'
import { pageKeys, termKeys } from '#shared/domain/kernel/pages.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { endpoint } from '../endpoint.ts'
import { exampleArtist, exampleCard, examplePartner, examplePicture, exampleTime } from '../examples/works.ts'

const exampleColumn = {
  id: 'tomobako',
  type: 1,
  typeName: '見る・知る',
  name: '共箱を読む',
  profile: '工芸品の多くは、桐の箱に納められて人の手から手へ渡ります。',
  imgs: [examplePicture],
  createDate: exampleTime,
}

const exampleNews = { id: 'autumn-new-works', type: 2, typeName: '新作', title: '秋の新作', createDate: exampleTime }

const banner = () => z.object({ id: z.string(), title: z.string(), text: z.string(), img: picture(), link: z.string() })

const guideRef = () => z.object({ key: z.enum(pageKeys), title: z.string() })

export const getHomeBanner = endpoint({
  id: 'getHomeBanner',
  subject: 'content',
  method: 'GET',
  path: '/home/banner-product',
  summary: 'Banners of the home page with the works they show',
  access: 'visitor',
  input: nothing(),
  output: z.object({ banners: z.array(banner()), list: z.array(workCard()), serverTime: instant() }),
  codes: [],
  grants: { table: ['get', 'query'], keys: ['CONTENT', 'FAVOURITES', 'WORK'] },
  example: {
    input: {},
    output: {
      banners: [{ id: 'hero', title: '手のなかの間', text: '', img: examplePicture, link: '/artworks' }],
      list: [exampleCard],
      serverTime: exampleTime,
    },
  },
})

export const getHomeBlocks = endpoint({
  id: 'getHomeBlocks',
  subject: 'content',
  method: 'GET',
  path: '/home/blocks',
  summary: 'All blocks of the home page in one call (rules §12)',
  access: 'visitor',
  input: nothing(),
  output: z.object({
    products: z.array(workCard()),
    /** Live auctions, the earliest end first. */
    auctions: z.array(workCard()),
    newReleases: z.array(workCard()),
    /** Description of the newest release. */
    newReleaseText: z.string(),
    artists: z.array(artistCard()),
    /** The first featured artist, with three works. */
    artistOfMonth: z.object({ artist: artistDetail(), works: z.array(workCard()) }).nullable(),
    columns: z.array(columnCard()),
    partners: z.array(partnerCard()),
    guides: z.array(guideRef()),
    news: z.array(newsCard()),
    serverTime: instant(),
  }),
  codes: [],
  grants: {
    table: ['get', 'query'],
    keys: ['ARTIST', 'AUCTIONWAITS', 'CONTENT', 'FAVOURITES', 'PAGE', 'SHOWN', 'WORK'],
    indexes: ['GSI1', 'GSI2'],
  },
  example: {
    input: {},
    output: {
      products: [exampleCard],
      auctions: [],
      newReleases: [exampleCard],
      newReleaseText: '夜のように深い青の切子です。',
      artists: [exampleArtist],
      artistOfMonth: null,
      columns: [exampleColumn],
      partners: [examplePartner],
      guides: [{ key: 'register-guide', title: '会員登録の手引き' }],
      news: [exampleNews],
      serverTime: exampleTime,
    },
  },
})

export const listColumns = endpoint({
  id: 'listColumns',
  subject: 'content',
  method: 'GET',
  path: '/column/list',
  summary: 'Columns, newest first, optionally of one type',
  access: 'visitor',
  input: z.strictObject({ type: intParam(1, 999).optional(), page: pageParam(), size: sizeParam(12) }),
  output: pageOf(columnCard()).extend({ types: z.array(kindRow()) }),
  codes: [],
  grants: { table: ['query'], keys: ['CONTENT'] },
  cacheSeconds: 60,
  example: {
    input: { type: '1' },
    output: { list: [exampleColumn], total: 1, page: 1, size: 12, types: [{ id: 1, name: '見る・知る' }] },
  },
})

export const getColumn = endpoint({
  id: 'getColumn',
  subject: 'content',
  method: 'GET',
  path: '/column/info',
  summary: 'One column with the works it speaks of; another `type` than its own is ignored (§14)',
  access: 'visitor',
  input: z.strictObject({ id: id(), type: z.string().max(40).optional() }),
  output: columnCard().extend({
    /** Empty for no named author. */
    author: z.string(),
    /** Reading time in minutes. */
    minutes: z.int().min(1),
    /** Paragraphs are separated by an empty line. */
    body: z.string(),
    products: z.array(workCard()),
    previous: columnCard().nullable(),
    next: columnCard().nullable(),
    serverTime: instant(),
  }),
  codes: ['not-found'],
  grants: { table: ['get', 'query'], keys: ['CONTENT', 'FAVOURITES', 'WORK'] },
  example: {
    input: { id: 'tomobako' },
    output: {
      ...exampleColumn,
      author: '佐伯 千尋',
      minutes: 1,
      body: '工芸品の多くは、桐の箱に納められます。\n\n桐が選ばれるのには理由があります。',
      products: [exampleCard],
      previous: null,
      next: null,
      serverTime: exampleTime,
    },
  },
})

export const listNews = endpoint({
  id: 'listNews',
  subject: 'content',
  method: 'GET',
  path: '/news/list',
  summary: 'News, newest first, optionally of one type',
  access: 'visitor',
  input: z.strictObject({ type: intParam(1, 999).optional(), page: pageParam(), size: sizeParam(10) }),
  output: pageOf(newsCard()),
  codes: [],
  grants: { table: ['query'], keys: ['CONTENT'] },
  cacheSeconds: 60,
  example: { input: {}, output: { list: [exampleNews], total: 1, page: 1, size: 10 } },
})

export const getNews = endpoint({
  id: 'getNews',
  subject: 'content',
  method: 'GET',
  path: '/news/info',
  summary: 'One news item',
  access: 'visitor',
  input: z.strictObject({ id: id() }),
  output: newsCard().extend({ body: z.string() }),
  codes: ['not-found'],
  grants: { table: ['get', 'query'], keys: ['CONTENT'] },
  cacheSeconds: 60,
  example: { input: { id: 'autumn-new-works' }, output: { ...exampleNews, body: '二十八点を公開しました。' } },
})

export const listNewsTypes = endpoint({
  id: 'listNewsTypes',
  subject: 'content',
  method: 'GET',
  path: '/news-type/all-list',
  summary: 'Types of news',
  access: 'visitor',
  input: nothing(),
  output: z.object({ list: z.array(kindRow()) }),
  codes: [],
  grants: { table: ['query'], keys: ['CONTENT'] },
  cacheSeconds: 300,
  example: { input: {}, output: { list: [{ id: 1, name: 'お知らせ' }] } },
})

export const listQuestions = endpoint({
  id: 'listQuestions',
  subject: 'content',
  method: 'GET',
  path: '/static/questions',
  summary: 'Frequently asked questions by group',
  access: 'visitor',
  input: nothing(),
  output: z.object({
    groups: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        img: picture().nullable(),
        list: z.array(z.object({ id: z.string(), question: z.string(), answer: z.string() })),
      }),
    ),
  }),
  codes: [],
  grants: { table: ['get', 'query'], keys: ['CONTENT', 'POLICY'] },
  cacheSeconds: 60,
  example: {
    input: {},
    output: {
      groups: [
        {
          id: 'buying',
          name: '購入',
          img: null,
          list: [{ id: 'price-tax', question: '消費税は含まれますか。', answer: 'はい。' }],
        },
      ],
    },
  },
})

/** A section of a page. In a guide that differs by craft: the section of that craft, or null for all crafts. */
const section = () =>
  z.object({
    heading: z.string(),
    text: z.string(),
    craftId: z.string().nullable(),
    photo: z.object({ picture: picture(), alt: z.string() }).nullable(),
  })

const staticPage = () =>
  z.object({
    key: z.enum(pageKeys),
    version: z.int(),
    /** Start of this version's validity. */
    effectiveAt: instant(),
    title: z.string(),
    body: z.string(),
    sections: z.array(section()),
  })

export const getStaticPage = endpoint({
  id: 'getStaticPage',
  subject: 'content',
  method: 'GET',
  path: '/static/page',
  summary: 'The current or an earlier version of a static page',
  access: 'visitor',
  input: z.strictObject({
    key: z.enum(pageKeys, { error: 'KEY_FORMAT' }),
    version: intParam(1, 100_000).optional(),
  }),
  output: staticPage(),
  codes: ['not-found'],
  grants: { table: ['get', 'query'], keys: ['PAGE', 'POLICY'] },
  cacheSeconds: 60,
  example: {
    input: { key: 'aboutus' },
    output: {
      key: 'aboutus',
      version: 1,
      effectiveAt: exampleTime,
      title: '工藝の間とは',
      body: '工藝の間は、工芸品を受け渡すための場です。',
      sections: [],
    },
  },
})

export const getTerms = endpoint({
  id: 'getTerms',
  subject: 'content',
  method: 'GET',
  path: '/static/page/term-and-policy',
  summary: 'Terms and privacy notices in both versions, with the version that consent records (§14)',
  access: 'visitor',
  input: nothing(),
  output: z.object({ list: z.array(staticPage().extend({ key: z.enum(termKeys) })) }),
  codes: [],
  grants: { table: ['get', 'query'], keys: ['PAGE', 'POLICY'] },
  cacheSeconds: 60,
  example: {
    input: {},
    output: {
      list: [
        { key: 'service-jp', version: 1, effectiveAt: exampleTime, title: '利用規約', body: '第一条', sections: [] },
      ],
    },
  },
})

export const getTechArticle = endpoint({
  id: 'getTechArticle',
  subject: 'content',
  method: 'GET',
  path: '/static/tech-article',
  summary: 'The article on techniques: a glossary of the words that describe works, in the order of its index',
  access: 'visitor',
  input: nothing(),
  output: z.object({
    title: z.string(),
    body: z.string(),
    terms: z.array(
      z.object({
        id: z.string(),
        term: z.string(),
        reading: z.string(),
        english: z.string(),
        explanation: z.string(),
        /** Index heading of the artist: row of the kana, or letter. */
        initial: z.string(),
      }),
    ),
  }),
  codes: [],
  grants: { table: ['query'], keys: ['CONTENT', 'PAGE'] },
  cacheSeconds: 300,
  example: {
    input: {},
    output: {
      title: '技法と用語',
      body: '',
      terms: [
        {
          id: 'tomobako',
          term: '共箱',
          reading: 'ともばこ',
          english: 'Signed box',
          explanation: '作者が書いた箱。',
          initial: 'た',
        },
      ],
    },
  },
})

export const listPlatforms = endpoint({
  id: 'listPlatforms',
  subject: 'content',
  method: 'GET',
  path: '/platform/list',
  summary: 'Links of the footer to our pages elsewhere',
  access: 'visitor',
  input: nothing(),
  output: z.object({ list: z.array(platformRow()) }),
  codes: [],
  grants: { table: ['query'], keys: ['CONTENT'] },
  cacheSeconds: 300,
  example: {
    input: {},
    output: { list: [{ id: 'instagram', name: 'Instagram', link: 'https://example.com/', logo: null }] },
  },
})

export const contentContracts = [
  getHomeBanner,
  getHomeBlocks,
  listColumns,
  getColumn,
  listNews,
  getNews,
  listNewsTypes,
  listQuestions,
  getStaticPage,
  getTerms,
  getTechArticle,
  listPlatforms,
] as const
