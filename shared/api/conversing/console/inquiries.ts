import * as z from 'zod'
import { seesInquiries } from '#shared/api/console-access.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { exampleTime } from '#shared/api/examples/works.ts'
import { inquirySchema, inquiryStates } from '#shared/domain/conversing/inquiry/inquiry.ts'
import { done, id, instant, pageOf, pageParam, sizeParam, text } from '#shared/domain/kernel/fields.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { assigneeSchema } from '#shared/domain/people/operator/assignee.ts'

/** Inquiries of the contact form; an operator's answer is mailed to the sender (rules §12). */

/** Version that the operator read. */
const inquiryVersion = () => z.int({ error: 'NUMBER_FORMAT' }).min(1, { error: 'NUMBER_FORMAT' })

const row = () =>
  inquirySchema()
    .omit({ inquiryId: true })
    .extend({
      id: z.string(),
      /** Null for a guest. */
      userId: z.string().nullable(),
      sentAt: instant(),
      assignee: assigneeSchema(),
      answer: z.object({ text: z.string(), by: z.string(), at: instant() }).nullable(),
    })

const exampleRow = {
  id: '01JD8ZQ4T8M3K2V9X0WNB5C7RD',
  number: 'Q-WNB5C7RD',
  state: 'open' as const,
  version: 1,
  category: 'work' as const,
  name: '森下 凪',
  pseudonyms: 'もりした なぎ',
  phone: '090-1234-5678',
  email: 'nagi@example.jp',
  detail: '油滴天目茶碗の共箱の写真を拝見できますか。',
  userId: null,
  language: 'ja' as const,
  sentAt: exampleTime,
  assignee: { id: 'op-1', name: '岡崎' },
  answer: null,
}

/** `mine`: unanswered inquiries assigned to the caller. */
export const inquiryLists = [...inquiryStates, 'mine'] as const

export const adminListInquiries = endpoint({
  id: 'adminListInquiries',
  subject: 'inquiries',
  method: 'GET',
  path: '/admin/inquiry/list',
  summary: 'Inquiries of the contact form; unanswered ones oldest first, all or those assigned to the caller',
  access: seesInquiries,
  input: z.strictObject({
    state: z.enum(inquiryLists, { error: 'STATE_FORMAT' }).default('open'),
    page: pageParam(),
    size: sizeParam(20),
  }),
  output: pageOf(row()),
  codes: [],
  grants: { table: ['query'], indexes: ['GSI1'] },
  example: {
    input: {},
    output: {
      list: [exampleRow],
      total: 1,
      page: 1,
      size: 20,
    },
  },
})

export const adminGetInquiry = endpoint({
  id: 'adminGetInquiry',
  subject: 'inquiries',
  method: 'GET',
  path: '/admin/inquiry/info',
  summary: 'One inquiry of the contact form, with the operators it can be assigned to',
  access: seesInquiries,
  input: z.strictObject({ id: id() }),
  output: z.object({ inquiry: row(), operators: z.array(assigneeSchema().unwrap()) }),
  codes: ['not-found'],
  grants: { table: ['get', 'query'] },
  example: {
    input: { id: exampleRow.id },
    output: { inquiry: exampleRow, operators: [{ id: 'op-1', name: '岡崎' }] },
  },
})

export const adminAssignInquiry = endpoint({
  id: 'adminAssignInquiry',
  subject: 'inquiries',
  method: 'PUT',
  path: '/admin/inquiry/{id}/assign',
  summary: 'Assign an inquiry of the contact form to an operator, or to nobody',
  access: seesInquiries,
  input: z.strictObject({
    id: id(),
    version: inquiryVersion(),
    /** Null takes the assignment away. */
    operatorId: id().nullable(),
  }),
  output: z.object({ assignee: assigneeSchema() }),
  codes: ['not-found', 'stale-version'],
  grants: { table: ['get', 'put'] },
  example: {
    input: { id: exampleRow.id, version: 1, operatorId: 'op-1' },
    output: { assignee: { id: 'op-1', name: '岡崎' } },
  },
})

export const adminReplyInquiry = endpoint({
  id: 'adminReplyInquiry',
  subject: 'inquiries',
  method: 'POST',
  path: '/admin/inquiry/{id}/reply',
  summary: 'Answer an inquiry once; the answer is mailed to the sender',
  access: seesInquiries,
  input: z.strictObject({
    id: id(),
    version: inquiryVersion(),
    text: text(lengths.inquiry, 1, 'DETAIL_REQUIRED'),
  }),
  output: done(),
  codes: ['not-found', 'stale-version'],
  grants: { table: ['get', 'put'] },
  idempotent: true,
  example: {
    input: { id: '01JD8ZQ4T8M3K2V9X0WNB5C7RD', version: 1, text: '写真を作品ページに加えました。ご覧ください。' },
    output: { done: true },
  },
})

export const inquiriesConsoleContracts = [
  adminListInquiries,
  adminGetInquiry,
  adminAssignInquiry,
  adminReplyInquiry,
] as const
