import * as z from 'zod'
import { anyOperator, seesAudit } from '#shared/api/console-access.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { exampleTime } from '#shared/api/examples/works.ts'
import { orderFlags } from '#shared/domain/buying/order/flags.ts'
import { pickupCountsView } from '#shared/domain/fulfilment/pickup/schedule.ts'
import { type ContentKind, contentKinds } from '#shared/domain/kernel/content.ts'
import { id, instant, listParam, nothing, pageOf, pageParam, sizeParam } from '#shared/domain/kernel/fields.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { openingSteps } from '#shared/domain/people/operator/opening.ts'
import { ledgerFindingKinds } from '#shared/domain/provenance/ledger/house-facts.ts'

/** Contracts of the audit trail and of the console's overview of open work (rules §12). */

/** An act of an operator. */
export const auditRow = () =>
  z.object({
    id: z.string(),
    at: instant(),
    by: z.string(),
    byName: z.string(),
    action: z.string(),
    subjectKind: z.string(),
    subjectId: z.string(),
    /** Current name of the record; null if it is deleted or has no name. */
    subjectName: z.string().nullable(),
    /** JSON text; `null` if there was nothing before. */
    before: z.string(),
    after: z.string(),
  })

export const adminListAudit = endpoint({
  id: 'adminListAudit',
  subject: 'operators',
  method: 'GET',
  path: '/admin/audit/list',
  summary: 'The audit trail, newest first: of a month of Japan’s calendar, or of one record',
  access: seesAudit,
  input: z.strictObject({
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'MONTH_FORMAT' })
      .optional(),
    subjectKind: id().optional(),
    subjectId: id().optional(),
    page: pageParam(),
    size: sizeParam(20),
  }),
  output: pageOf(auditRow()),
  codes: [],
  grants: { table: ['get', 'query'], indexes: ['GSI1'] },
  example: {
    input: { month: '2026-11' },
    output: {
      list: [
        {
          id: '01JD8ZQ4T8M3K2V9X0WNB5C7RD',
          at: exampleTime,
          by: '01JD8ZQ4T8M3K2V9X0WNB5C7RE',
          byName: '編集 花',
          action: 'adminSaveContent',
          subjectKind: 'craft',
          subjectId: 'ceramics',
          subjectName: '陶芸',
          before: 'null',
          after: '{"kind":"craft"}',
        },
      ],
      total: 1,
      page: 1,
      size: 20,
    },
  },
})

const count = () => z.int().min(0)

export const adminOverview = endpoint({
  id: 'adminOverview',
  subject: 'operators',
  method: 'GET',
  path: '/admin/overview',
  summary: 'Numbers of open tasks in the console; null for parts that the caller’s roles do not allow',
  access: anyOperator,
  input: nothing(),
  output: z.object({
    /** Steps that the shop still needs before its first sale, for operators who may do them; null when complete. */
    opening: z.array(z.object({ step: z.enum(openingSteps), isDone: z.boolean() })).nullable(),
    /** Members' applications to sell, those due first listed by name (D71). */
    applications: z
      .object({
        waiting: count(),
        overdue: count(),
        next: z.array(
          z.object({
            id: z.string(),
            title: z.string(),
            img: picture().nullable(),
            username: z.string(),
            dueAt: instant(),
            isOverdue: z.boolean(),
          }),
        ),
      })
      .nullable(),
    /** Proposals of artists and partners (D78). */
    proposals: z.object({ waiting: count() }).nullable(),
    /** Inquiries of the contact form. */
    inquiries: z.object({ waiting: count() }).nullable(),
    /** Conversations of the house in which a member waits, and reported messages of any conversation (D96). */
    messages: z.object({ waiting: count(), reports: count() }).nullable(),
    /** Offers for works of the house. */
    offers: z.object({ waiting: count() }).nullable(),
    /**
     * Payouts that can be released, those held, batches that wait for approval, and files to be sent to the bank (D88).
     */
    payouts: z.object({ releasable: count(), held: count(), toApprove: count(), toSend: count() }).nullable(),
    works: z.object({ drafts: count(), onSale: count(), locked: count() }).nullable(),
    auctions: z
      .object({
        live: count(),
        /** Ending within 24 hours. */
        endToday: count(),
        won: count(),
        /** Awards to be paid within 24 hours. */
        dueToday: count(),
        chance: count(),
        relist: count(),
        /** The next auctions to end. */
        ending: z.array(
          z.object({
            auctionId: z.string(),
            title: z.string(),
            img: picture().nullable(),
            price: z.int(),
            bidCount: z.int(),
            endTime: instant(),
          }),
        ),
      })
      .nullable(),
    /** Orders that need an operator; each count equals a filter of the list of orders. */
    orders: z
      .object({
        toShip: count(),
        overdue: count(),
        quote: count(),
        cancelAsked: count(),
        claims: count(),
        refundFailed: count(),
        /** Neither captured nor released beyond doubt (D41). */
        paymentStuck: count(),
        moneyOwed: count(),
        /** Overdue ones first, then the oldest. */
        next: z.array(
          z.object({
            orderId: z.string(),
            orderNumber: z.string(),
            title: z.string(),
            img: picture().nullable(),
            flags: z.array(z.enum(orderFlags)),
          }),
        ),
      })
      .nullable(),
    /** Pick-ups of sold works by the house (D74). */
    pickups: pickupCountsView().nullable(),
    /** Proposed revocations of certificates, and histories that disagree with their tokens; the oldest by name. */
    ledger: z
      .object({
        waiting: count(),
        next: z.array(
          z.object({
            id: z.string(),
            title: z.string(),
            img: picture().nullable(),
            kind: z.enum(['revocation', 'recovery', ...ledgerFindingKinds]),
            since: instant(),
          }),
        ),
      })
      .nullable(),
    /** Discrepancies between payment platform and acquirer; `open` is null if the platform does not answer. */
    discrepancies: z.object({ open: count().nullable() }).nullable(),
    /** Members who may not buy. */
    banned: count().nullable(),
    /** The latest acts of operators. */
    audit: z.array(auditRow()).nullable(),
    serverTime: instant(),
  }),
  codes: [],
  grants: { table: ['get', 'query'], indexes: ['GSI1', 'GSI2'], payments: true },
  example: {
    input: {},
    output: {
      opening: null,
      applications: { waiting: 0, overdue: 0, next: [] },
      proposals: { waiting: 1 },
      inquiries: { waiting: 1 },
      messages: { waiting: 2, reports: 0 },
      offers: { waiting: 1 },
      payouts: null,
      works: { drafts: 2, onSale: 24, locked: 1 },
      auctions: null,
      orders: {
        toShip: 3,
        overdue: 1,
        quote: 0,
        cancelAsked: 0,
        claims: 1,
        refundFailed: 0,
        paymentStuck: 0,
        moneyOwed: 0,
        next: [],
      },
      pickups: { proposed: 2, lapsing: 1, today: 0, toCall: 0, toShip: 1 },
      ledger: { waiting: 0, next: [] },
      discrepancies: { open: 1 },
      banned: null,
      audit: null,
      serverTime: exampleTime,
    },
  },
})

/** Kinds of records that forms offer as choices; each record of them has a name. */
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
  subject: 'operators',
  method: 'GET',
  path: '/admin/choices',
  summary: 'Choices for forms, of several kinds at once, with names in the operator’s language',
  access: anyOperator,
  input: z.strictObject({ kinds: listParam(z.enum(choiceKinds, { error: 'KIND_FORMAT' })) }),
  output: z.object({
    list: z.array(
      z.object({
        kind: z.enum(contentKinds),
        id: z.string(),
        name: z.string(),
        /** Number of a type of columns or news. */
        number: z.int().nullable(),
        /** Parent category. */
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

export const operatorsConsoleContracts = [adminListAudit, adminOverview, adminListChoices] as const
