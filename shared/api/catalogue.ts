import * as z from 'zod'
import { artistCard, artistDetail, categoryRow, craftRow, kindRow, partnerCard } from '../domain/catalogue.ts'
import { saleStatus, saleType } from '../domain/work.ts'
import { endpoint } from './endpoint.ts'
import { exampleArtist } from './examples.ts'
import { id, nothing, page, pageOf, size } from './fields.ts'
import type { Grants } from './grants.ts'
import { products } from './products.ts'

/** Short lists change rarely: the CDN keeps them five minutes. */
const shortLists =
  <const Granted extends Grants>(grants: Granted) =>
  <const Id extends string, Row extends z.ZodType>(
    name: Id,
    path: string,
    summary: string,
    row: Row,
    list: z.input<z.ZodObject<{ list: z.ZodArray<Row> }>>,
  ) =>
    endpoint({
      id: name,
      domain: 'catalogue',
      method: 'GET',
      path,
      summary,
      access: 'visitor',
      input: nothing(),
      output: z.object({ list: z.array(row) }),
      codes: [],
      grants,
      cacheSeconds: 300,
      example: { input: {}, output: list },
    })

const shortList = shortLists({ table: ['query'] })
/** Constants of the product: no table is read. */
const constantList = shortLists({})

export const listCrafts = shortList('listCrafts', '/craft/list', 'Crafts with their colours', craftRow(), {
  list: [
    {
      id: 'ceramics',
      name: '陶芸',
      color: '#8a5a3c',
    },
  ],
})

export const listParentCategories = shortList(
  'listParentCategories',
  '/category/parent',
  'Usage categories of the first level',
  categoryRow(),
  { list: [{ id: 'tea', parentId: null, name: '茶道具' }] },
)

export const listChildCategories = shortList(
  'listChildCategories',
  '/category/child',
  'Usage categories of the second level with their parents',
  categoryRow(),
  { list: [{ id: 'tea-bowl', parentId: 'tea', name: '茶碗' }] },
)

export const listSaleTypes = constantList(
  'listSaleTypes',
  '/product/sale-type-list',
  'Sale types 0-5 with their names (D33)',
  z.object({ id: saleType(), name: z.string() }),
  { list: [{ id: 4, name: '二次販売' }] },
)

export const listProductStatuses = constantList(
  'listProductStatuses',
  '/product-status/list',
  'Sale statuses 0-2 with their names (marketplace.md 4)',
  z.object({ id: saleStatus(), name: z.string() }),
  { list: [{ id: 1, name: '販売中' }] },
)

export const listShippingMethods = constantList(
  'listShippingMethods',
  '/shipping-method/list',
  'How a resold work reaches its buyer: 0 by the seller, 1 by a delivery company (marketplace.md 3)',
  kindRow(),
  { list: [{ id: 1, name: '配送会社に依頼' }] },
)

export const listArtists = endpoint({
  id: 'listArtists',
  domain: 'catalogue',
  method: 'GET',
  path: '/artist/list',
  summary: 'Artists in the order of their readings, optionally of one craft',
  access: 'visitor',
  input: z.strictObject({ craftId: id().optional(), page: page(), size: size(24) }),
  output: pageOf(artistCard()),
  codes: [],
  grants: { table: ['query'], indexes: ['GSI1'] },
  cacheSeconds: 60,
  example: {
    input: { craftId: 'ceramics' },
    output: { list: [exampleArtist], total: 1, page: 1, size: 24 },
  },
})

export const getArtist = endpoint({
  id: 'getArtist',
  domain: 'catalogue',
  method: 'GET',
  path: '/artist/info',
  summary: 'One artist with profile, career and awards',
  access: 'visitor',
  input: z.strictObject({ id: id() }),
  output: artistDetail(),
  codes: ['not-found'],
  grants: { table: ['get', 'query'], indexes: ['GSI1'] },
  cacheSeconds: 60,
  example: {
    input: { id: 'minegishi-wataru' },
    output: {
      ...exampleArtist,
      detailText: '岐阜県土岐市に生まれる。',
      birthday: '1974',
      affiliation: '白嶺工芸会 正会員',
      awards: [{ year: 2021, text: '汀の器公募展 優秀賞' }],
      career: [],
      video: '',
      links: [],
    },
  },
})

export const listPartners = endpoint({
  id: 'listPartners',
  domain: 'catalogue',
  method: 'GET',
  path: '/partner/list',
  summary: 'Partners: galleries and studios that sell here',
  access: 'visitor',
  input: z.strictObject({ page: page(), size: size(24) }),
  output: pageOf(partnerCard()),
  codes: [],
  grants: { table: ['query'] },
  cacheSeconds: 60,
  example: {
    input: {},
    output: {
      list: [{ id: 'teitei', name: '汀庭画廊', text: '京都・岡崎の画廊。', logo: null, link: '' }],
      total: 1,
      page: 1,
      size: 24,
    },
  },
})

export const getPartner = endpoint({
  id: 'getPartner',
  domain: 'catalogue',
  method: 'GET',
  path: '/partner/info',
  summary: 'One partner',
  access: 'visitor',
  input: z.strictObject({ id: id() }),
  output: partnerCard(),
  codes: ['not-found'],
  grants: { table: ['get'] },
  cacheSeconds: 60,
  example: {
    input: { id: 'teitei' },
    output: { id: 'teitei', name: '汀庭画廊', text: '京都・岡崎の画廊。', logo: null, link: '' },
  },
})

/** Contracts of the catalogue domain. */
export const catalogue = [
  listCrafts,
  listParentCategories,
  listChildCategories,
  listSaleTypes,
  listProductStatuses,
  listShippingMethods,
  ...products,
  listArtists,
  getArtist,
  listPartners,
  getPartner,
] as const
