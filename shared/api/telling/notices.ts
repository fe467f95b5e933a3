import * as z from 'zod'
import {
  done,
  id,
  instant,
  intParam,
  nothing,
  pageOf,
  pageParam,
  sizeParam,
  wireNumber,
} from '#shared/domain/kernel/fields.ts'
import { noticeLevels, noticePageSize, noticeTypes } from '#shared/domain/kernel/notice.ts'
import { noticeStatusNumbers } from '#shared/domain/kernel/wire-numbers.ts'
import { endpoint } from '../endpoint.ts'

/** Contracts of the notices domain (D100). */

const noticeRow = z.object({
  id: z.string(),
  createDate: instant(),
  type: z.enum(noticeTypes),
  /** Name of the type in the reader's language. */
  typeName: z.string(),
  title: z.string(),
  content: z.string(),
  level: z.literal(Object.values(noticeLevels)),
  /** 0 unread, 1 read. */
  status: wireNumber(noticeStatusNumbers),
  /** Path of the page that the notice is about, without the language segment; null for none. */
  path: z.string().nullable(),
})

export const listNotices = endpoint({
  id: 'listNotices',
  subject: 'notices',
  method: 'GET',
  path: '/notice/list',
  summary: "The caller's notices, newest first, nine a page (marketplace.md 9)",
  access: 'member',
  input: z.strictObject({
    /** 0 unread only, 1 read only. */
    status: intParam(0, 1).optional(),
    level: intParam(1, 4).optional(),
    page: pageParam(),
    size: sizeParam(noticePageSize),
  }),
  output: pageOf(noticeRow),
  codes: [],
  grants: { table: ['get', 'query'] },
  example: {
    input: { page: '1' },
    output: {
      list: [
        {
          id: '01KAG5W8Z0NOTICE00000000001',
          createDate: '2026-11-20T07:52:00.000Z',
          type: 'auction',
          typeName: 'オークション',
          title: '「油滴天目茶碗」の入札が上回られました',
          content: '次の最低入札額は ¥281,500 です。',
          level: 2,
          status: noticeStatusNumbers.unread,
          path: '/artworks/detail?id=oil-spot-tenmoku-bowl',
        },
      ],
      total: 1,
      page: 1,
      size: 9,
    },
  },
})

export const unreadCount = endpoint({
  id: 'unreadCount',
  subject: 'notices',
  method: 'GET',
  path: '/notice/unread-count',
  summary: 'Counts in the header: unread notices, live on the topic user:{id}, and works in the cart',
  access: 'member',
  input: nothing(),
  output: z.object({ unread: z.int(), cart: z.int() }),
  codes: [],
  grants: { table: ['get'] },
  example: { input: {}, output: { unread: 3, cart: 1 } },
})

export const readNotices = endpoint({
  id: 'readNotices',
  subject: 'notices',
  method: 'PUT',
  path: '/notice/read',
  summary: 'Mark some or all notices as read; idempotent',
  access: 'member',
  input: z
    .strictObject({
      ids: z.array(id()).min(1, { error: 'REQUIRED' }).max(60, { error: 'INPUT_LENGTH' }).optional(),
      all: z.literal(true, { error: 'FLAG_FORMAT' }).optional(),
    })
    .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), { error: 'REQUIRED', path: ['ids'] }),
  output: z.object({ unread: z.int() }),
  codes: [],
  grants: { table: ['get', 'update'] },
  example: { input: { ids: ['01KAG5W8Z0NOTICE00000000001'] }, output: { unread: 2 } },
})

const stopping = {
  subject: 'notices',
  method: 'POST',
  access: 'visitor',
  input: z.strictObject({ token: z.string().regex(/^[\w-]{1,64}\.[\w-]{43}$/, { error: 'TOKEN_FORMAT' }) }),
  output: done(),
  codes: ['not-found'],
  grants: { table: ['get', 'update'], keys: ['MEMBER'], secrets: { codeKey: ['get'] } },
  limits: ['valid-check'],
  example: {
    input: { token: '01KAG5W8Z0MEMBER00000000001.q0Yq3hQm0cVnD1n2mK1v8bXo3f5Z7s9uWxYz0AbCdEf' },
    output: { done: true },
  },
} as const

export const stopBiddingMail = endpoint({
  ...stopping,
  id: 'stopBiddingMail',
  path: '/notice/stop-bidding-mail',
  summary: 'Switch mails about bids off by the link in each of them, without login (D100)',
})

export const stopCollectingMail = endpoint({
  ...stopping,
  id: 'stopCollectingMail',
  path: '/notice/stop-collecting-mail',
  summary: 'Switch mails about new works and reminders off by the link in each of them, without login (D104)',
})

export const noticesContracts = [listNotices, unreadCount, readNotices, stopBiddingMail, stopCollectingMail] as const
