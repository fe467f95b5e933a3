import * as z from 'zod'
import { workCard } from '#shared/domain/catalogue/work/catalogue.ts'
import { priceTypeNumbers, saleStatusNumbers, saleTypeNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { priceBand, sizeBand } from '#shared/domain/catalogue/work/work.ts'
import { done, id, instant, line, nothing, wireNumber } from '#shared/domain/kernel/fields.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { sellerTypeNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import { collectingRules, reminderMinutes } from '#shared/domain/selling/collecting/rules.ts'
import { reminderStates } from '#shared/domain/selling/collecting/transitions.ts'
import { listProducts } from '../catalogue/works.ts'
import { endpoint } from '../endpoint.ts'
import { exampleCard, exampleTime } from '../examples/works.ts'

/** Contracts of collecting: followed artists, saved searches, reminders, viewed works. */

export const followArtist = endpoint({
  id: 'followArtist',
  subject: 'collecting',
  method: 'POST',
  path: '/artist/follow',
  summary: 'Follow or unfollow an artist; idempotent (D104)',
  access: 'member',
  input: z.strictObject({ artistId: id(), operation: z.enum(['follow', 'cancel'], { error: 'OPERATION_FORMAT' }) }),
  output: z.object({ isFollowed: z.boolean() }),
  codes: ['not-found', 'follow-limit'],
  grants: { table: ['get', 'put'] },
  example: { input: { artistId: 'minegishi-wataru', operation: 'follow' }, output: { isFollowed: true } },
})

/** Filters of the list of works, in the form of its call. */
const filters = listProducts.input.omit({ relatedTo: true, sort: true, page: true, size: true })

export const saveSearch = endpoint({
  id: 'saveSearch',
  subject: 'collecting',
  method: 'POST',
  path: '/collecting/search',
  summary: 'Save the filters of the list under a name, replacing those of an existing name (D104)',
  access: 'member',
  input: filters.extend({ name: line(lengths.name), keyword: line(100, 0).default('') }),
  output: z.object({ id: z.string(), searches: z.int() }),
  codes: ['search-limit'],
  grants: { table: ['get', 'put'] },
  example: {
    input: { name: '志野の茶碗', keyword: '茶碗', craftIds: ['ceramics'], priceRange: [2] },
    output: { id: '01KB8YV6X30M3X8N5TQ7R2D4FK', searches: 1 },
  },
})

export const removeSearch = endpoint({
  id: 'removeSearch',
  subject: 'collecting',
  method: 'DELETE',
  path: '/collecting/search/{id}',
  summary: 'Delete a saved search; idempotent',
  access: 'member',
  input: z.strictObject({ id: id() }),
  output: done(),
  codes: [],
  grants: { table: ['get', 'put'] },
  example: { input: { id: '01KB8YV6X30M3X8N5TQ7R2D4FK' }, output: { done: true } },
})

export const remindOfAuction = endpoint({
  id: 'remindOfAuction',
  subject: 'collecting',
  method: 'POST',
  path: '/auction/remind',
  summary: 'Set a reminder before an auction’s end, in minutes, or remove it with null (D105)',
  access: 'member',
  input: z.strictObject({
    productId: id(),
    minutes: z.literal(reminderMinutes, { error: 'NUMBER_FORMAT' }).nullable(),
  }),
  output: z.object({ minutes: z.literal(reminderMinutes).nullable(), remindAt: instant().nullable() }),
  codes: ['not-found', 'auction-not-live', 'reminder-late', 'reminder-limit'],
  grants: { table: ['get', 'query', 'put', 'delete'] },
  example: {
    input: { productId: 'shino-chawan', minutes: 30 },
    output: { minutes: 30, remindAt: '2026-11-20T11:30:00.000Z' },
  },
})

const savedSearch = z.object({
  id: z.string(),
  name: z.string(),
  since: instant(),
  keyword: z.string(),
  categories: z.array(z.string()),
  craftIds: z.array(z.string()),
  artistId: z.string().optional(),
  status: z.array(wireNumber(saleStatusNumbers)),
  artistIds: z.array(z.string()),
  priceRange: z.array(priceBand()),
  sizeRange: z.array(sizeBand()),
  saleType: z.array(wireNumber(saleTypeNumbers)),
  priceType: z.array(wireNumber(priceTypeNumbers)),
  sellerType: wireNumber(sellerTypeNumbers).optional(),
})

export const listCollecting = endpoint({
  id: 'listCollecting',
  subject: 'collecting',
  method: 'GET',
  path: '/collecting/list',
  summary: 'Artists that the member follows, saved searches, and reminders of auctions that are still open',
  access: 'member',
  input: nothing(),
  output: z.object({
    artists: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        title: z.string(),
        craftId: z.string(),
        img: picture().nullable(),
        since: instant(),
      }),
    ),
    searches: z.array(savedSearch),
    reminders: z.array(
      z.object({
        productId: z.string(),
        title: z.string(),
        minutes: z.literal(reminderMinutes),
        state: z.enum(reminderStates),
        remindAt: instant(),
        endTime: instant(),
      }),
    ),
  }),
  codes: [],
  grants: { table: ['get', 'query'] },
  example: {
    input: {},
    output: {
      artists: [
        {
          id: 'minegishi-wataru',
          name: '嶺岸 航',
          title: '陶芸家（美濃）',
          craftId: 'ceramics',
          img: null,
          since: exampleTime,
        },
      ],
      searches: [],
      reminders: [],
    },
  },
})

export const listViewed = endpoint({
  id: 'listViewed',
  subject: 'collecting',
  method: 'POST',
  path: '/product/list-by-ids',
  summary: 'Works by ids in the given order, for those viewed on a device; others than public ones are left out',
  access: 'visitor',
  input: z.strictObject({
    ids: z.array(id()).min(1, { error: 'REQUIRED' }).max(collectingRules.mostViewed, { error: 'INPUT_LENGTH' }),
  }),
  output: z.object({ list: z.array(workCard()), serverTime: instant() }),
  codes: [],
  grants: { table: ['get'], keys: ['CONTENT', 'FAVOURITES', 'WORK'] },
  example: {
    input: { ids: ['shino-chawan'] },
    output: { list: [exampleCard], serverTime: exampleTime },
  },
})

export const collectingContracts = [
  followArtist,
  saveSearch,
  removeSearch,
  remindOfAuction,
  listCollecting,
  listViewed,
] as const
