import * as z from 'zod'
import { type ContentKind, contentKinds } from '../domain/content.ts'
import { auditRow } from './admin-content.ts'
import { endpoint, operator } from './endpoint.ts'
import { exampleTime } from './examples.ts'
import { instant, listParam, nothing } from './fields.ts'

/** What pages of the console need at once: the first page, and the lists that forms choose from. */

const anyOperator = operator('reviewer', 'editor', 'support', 'finance')
const count = () => z.int().min(0)

export const adminOverview = endpoint({
  id: 'adminOverview',
  domain: 'admin',
  method: 'GET',
  path: '/admin/overview',
  summary: 'What waits for an operator; parts that the roles do not open are null',
  access: anyOperator,
  input: nothing(),
  output: z.object({
    works: z.object({ drafts: count(), onSale: count(), locked: count() }).nullable(),
    auctions: z
      .object({
        live: count(),
        /** Within 24 hours. */
        endToday: count(),
        won: count(),
        /** To be paid within 24 hours. */
        dueToday: count(),
        chance: count(),
        relist: count(),
        /** The next to end. */
        ending: z.array(
          z.object({
            auctionId: z.string(),
            title: z.string(),
            price: z.int(),
            bidCount: z.int(),
            endTime: instant(),
          }),
        ),
      })
      .nullable(),
    /** Orders that wait for somebody, each count as the list of orders filters by it. */
    orders: z
      .object({
        toShip: count(),
        overdue: count(),
        quote: count(),
        cancelAsked: count(),
        claims: count(),
        refundFailed: count(),
        /** Neither taken nor let go, for certain (D41). */
        paymentStuck: count(),
      })
      .nullable(),
    /** Members who may not buy. */
    banned: count().nullable(),
    /** The last acts of operators. */
    audit: z.array(auditRow()).nullable(),
    serverTime: instant(),
  }),
  codes: [],
  grants: { table: ['get', 'query'], indexes: ['GSI1', 'GSI2'] },
  example: {
    input: {},
    output: {
      works: { drafts: 2, onSale: 24, locked: 1 },
      auctions: null,
      orders: { toShip: 3, overdue: 1, quote: 0, cancelAsked: 0, claims: 1, refundFailed: 0, paymentStuck: 0 },
      banned: null,
      audit: null,
      serverTime: exampleTime,
    },
  },
})

/** Kinds of records that a form chooses from; every one of them has a name. */
export const choiceKinds = [
  'craft',
  'category',
  'artist',
  'partner',
  'faq-group',
  'news-type',
  'column-type',
] as const satisfies readonly ContentKind[]

export const adminListChoices = endpoint({
  id: 'adminListChoices',
  domain: 'admin',
  method: 'GET',
  path: '/admin/choices',
  summary: 'Everything that a form may choose from, of several kinds at once, named in the operator’s language',
  access: anyOperator,
  input: z.strictObject({ kinds: listParam(z.enum(choiceKinds, { error: 'KIND_FORMAT' })) }),
  output: z.object({
    list: z.array(
      z.object({
        kind: z.enum(contentKinds),
        id: z.string(),
        name: z.string(),
        /** By which types of columns and news are named. */
        number: z.int().nullable(),
        /** The category that it stands under. */
        parentId: z.string().nullable(),
      }),
    ),
  }),
  codes: [],
  grants: { table: ['query'] },
  example: {
    input: { kinds: 'craft,category' },
    output: {
      list: [
        { kind: 'craft', id: 'ceramics', name: '陶芸', number: null, parentId: null },
        { kind: 'category', id: 'tea-bowl', name: '茶碗', number: null, parentId: 'tea' },
      ],
    },
  },
})

export const adminPages = [adminOverview, adminListChoices] as const
