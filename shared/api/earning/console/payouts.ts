import * as z from 'zod'
import { paysOut } from '#shared/api/console-access.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { exampleTime } from '#shared/api/examples/works.ts'
import { updateActions } from '#shared/api/grants.ts'
import { batchStates, payoutRecordStates } from '#shared/domain/earning/payout/transitions.ts'
import { id, instant, pageOf, pageParam, sizeParam, text } from '#shared/domain/kernel/fields.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { ReturnReason } from '#shared/platform/transfers/transfer-line.ts'

/** Payouts (D88): what is to be paid, the batches that pay it, and the bank's answers. */
const payoutId = () => z.string().regex(/^[\w-]{8,80}$/, { error: 'ID_FORMAT' })
const date = () => z.iso.date({ error: 'DATE_FORMAT' })

const payoutRow = () =>
  z.object({
    payoutId: z.string(),
    seller: z.string(),
    name: z.string(),
    month: z.string(),
    state: z.enum(payoutRecordStates),
    amount: z.int(),
    works: z.int(),
    bank: z.string().nullable(),
    /** Why it is held, or the bank's reason for returning it. */
    note: z.string().nullable(),
    paidAt: instant().nullable(),
  })
const previewRow = () =>
  payoutRow().extend({
    /** Yen deducted for sales that were refunded after they had been paid out (D113). */
    takenBack: z.int(),
    /**
     * `claim`, `ban`, `held`, `nothing-left`, `debt` (the seller owes more than the payout, or may, while a bank's
     * answer is awaited), `returned`, `repeated` (an earlier row pays the same sum to the same account), a problem of
     * the account (`no-account`, `account-…`), or what is wrong by the bank's data, as a sentence.
     */
    problems: z.array(z.string()),
    /** Without a problem. One that was returned or repeats another may be chosen all the same. */
    isReady: z.boolean(),
  })
const who = () => z.object({ name: z.string(), at: instant() })
const batchRow = () =>
  z.object({
    batchId: z.string(),
    state: z.enum(batchStates),
    transferDate: z.string(),
    count: z.int(),
    total: z.int(),
    created: who(),
    approved: who().nullable(),
    exported: who().nullable(),
    sent: who().nullable(),
    failure: z.string().nullable(),
    /** Whether the caller may approve it: nobody approves a batch of their own. */
    mayApprove: z.boolean(),
  })

const examplePayout = {
  payoutId: 'partner-teitei_2026-11_1',
  seller: 'partner-teitei',
  name: '汀庭画廊',
  month: '2026-11',
  state: 'payable' as const,
  amount: 264_000,
  works: 1,
  bank: 'みずほ 丸の内中央 ****543',
  note: null,
  paidAt: null,
}
const exampleBatch = {
  batchId: '01KB93C2R4T6V8X0Z2B4D6F8H3',
  state: 'waiting' as const,
  transferDate: '2026-12-15',
  count: 1,
  total: 264_000,
  created: { name: '伊藤 さくら', at: exampleTime },
  approved: null,
  exported: null,
  sent: null,
  failure: null,
  mayApprove: true,
}
const moved = () => z.object({ batch: batchRow(), serverTime: instant() })

export const adminPreviewPayouts = endpoint({
  id: 'adminPreviewPayouts',
  subject: 'payouts',
  method: 'GET',
  path: '/admin/payout/preview',
  summary: 'Preview every unpaid payout with its problems; nothing is changed (D88)',
  access: paysOut,
  input: z.strictObject({ transferDate: date().optional() }),
  output: z.object({
    list: z.array(previewRow()),
    /** Sum of the rows that are ready, in yen. */
    total: z.int(),
    transferDate: z.string(),
    /** Problems of the account that pays, as sentences; while there is one, no file can be made. */
    consignorProblems: z.array(z.string()),
    /** Null if banks accept no transfers for that day. */
    cutOff: instant().nullable(),
  }),
  codes: ['payments-stopped'],
  grants: { table: ['get', 'query'], indexes: ['GSI1', 'GSI2'], payments: true, payouts: true },
  example: {
    input: { transferDate: '2026-12-15' },
    output: {
      list: [{ ...examplePayout, takenBack: 0, problems: [], isReady: true }],
      total: 264_000,
      transferDate: '2026-12-15',
      consignorProblems: [],
      cutOff: exampleTime,
    },
  },
})

export const adminBatchPayouts = endpoint({
  id: 'adminBatchPayouts',
  subject: 'payouts',
  method: 'POST',
  path: '/admin/payout/batch',
  summary: 'Create a batch of payouts and its transfer file, which another operator has to approve (D88)',
  access: paysOut,
  proof: 'always',
  input: z.strictObject({ transferDate: date(), ids: z.array(payoutId()).min(1).max(500) }),
  output: moved(),
  codes: ['payout-empty', 'payout-state'],
  grants: { table: ['get', 'put'] },
  idempotent: true,
  example: {
    input: { transferDate: '2026-12-15', ids: [examplePayout.payoutId] },
    output: { batch: { ...exampleBatch, state: 'locking' }, serverTime: exampleTime },
  },
})

export const adminListPayoutBatches = endpoint({
  id: 'adminListPayoutBatches',
  subject: 'payouts',
  method: 'GET',
  path: '/admin/payout/list',
  summary: 'The batches of payouts, the latest first (D88)',
  access: paysOut,
  input: z.strictObject({ page: pageParam(), size: sizeParam(20) }),
  output: pageOf(batchRow()),
  codes: [],
  grants: { table: ['query'] },
  example: { input: {}, output: { list: [exampleBatch], total: 1, page: 1, size: 20 } },
})

export const adminGetPayoutBatch = endpoint({
  id: 'adminGetPayoutBatch',
  subject: 'payouts',
  method: 'GET',
  path: '/admin/payout/info',
  summary: 'A batch with its payouts and the bank’s result for each (D88)',
  access: paysOut,
  input: z.strictObject({ id: id() }),
  output: z.object({ batch: batchRow(), list: z.array(payoutRow()) }),
  codes: ['not-found'],
  grants: { table: ['get'] },
  example: {
    input: { id: exampleBatch.batchId },
    output: { batch: exampleBatch, list: [{ ...examplePayout, state: 'batched' }] },
  },
})

export const adminMovePayoutBatch = endpoint({
  id: 'adminMovePayoutBatch',
  subject: 'payouts',
  method: 'POST',
  path: '/admin/payout/move',
  summary: 'Approve a batch as a second person, mark its file as submitted to the bank, or cancel it before (D88)',
  access: paysOut,
  proof: 'always',
  input: z.strictObject({ id: id(), move: z.enum(['approve', 'send', 'giveUp'], { error: 'MOVE_FORMAT' }) }),
  output: moved(),
  codes: ['not-found', 'payout-state', 'payout-same-operator', 'payout-date', 'payments-stopped'],
  grants: { table: ['get', 'put'], payments: true, secrets: { payoutKey: ['get'] } },
  idempotent: true,
  example: {
    input: { id: exampleBatch.batchId, move: 'approve' },
    output: {
      batch: { ...exampleBatch, state: 'approved', approved: { name: '森 健', at: exampleTime }, mayApprove: false },
      serverTime: exampleTime,
    },
  },
})

export const adminExportPayoutBatch = endpoint({
  id: 'adminExportPayoutBatch',
  subject: 'payouts',
  method: 'POST',
  path: '/admin/payout/file',
  summary: 'Export the transfer file of a batch; the same bytes each time (D88)',
  access: paysOut,
  proof: 'always',
  input: z.strictObject({ id: id(), lineEnd: z.enum(['none', 'crlf']).default('none') }),
  output: z.object({
    batch: batchRow(),
    fileName: z.string(),
    /** Base64. */
    content: z.string(),
    sha256: z.string(),
  }),
  codes: ['not-found', 'payout-state', 'payout-date', 'payments-stopped'],
  grants: { table: updateActions, payments: true, secrets: { payoutKey: ['get'] } },
  example: {
    input: { id: exampleBatch.batchId },
    output: {
      batch: { ...exampleBatch, state: 'exported' },
      fileName: '20261215-tf_01KB8Z6V3RM3F5Q9ZC5T0A1B2C.txt',
      content: 'MTIxMDAwMDAxMjM0NTY=',
      sha256: '0'.repeat(64),
    },
  },
})

export const adminRecordPayout = endpoint({
  id: 'adminRecordPayout',
  subject: 'payouts',
  method: 'POST',
  path: '/admin/payout/result',
  summary: 'Record the bank’s result of one payout: paid, or returned with a reason (D88)',
  access: paysOut,
  proof: 'always',
  input: z.strictObject({
    id: payoutId(),
    result: z.enum(['paid', 'returned'], { error: 'RESULT_FORMAT' }),
    reason: ReturnReason.optional(),
  }),
  output: z.object({ done: z.literal(true) }),
  codes: ['not-found', 'payout-state', 'payments-stopped'],
  grants: { table: ['get', 'put'], payments: true, secrets: { payoutKey: ['get'] } },
  idempotent: true,
  example: {
    input: { id: examplePayout.payoutId, result: 'returned', reason: 'no_account' },
    output: { done: true },
  },
})

export const adminHoldPayout = endpoint({
  id: 'adminHoldPayout',
  subject: 'payouts',
  method: 'POST',
  path: '/admin/payout/hold',
  summary: 'Hold a payout with a reason, or release a held one (D77, D88)',
  access: paysOut,
  input: z.strictObject({ id: payoutId(), hold: z.boolean(), reason: text(lengths.other) }),
  output: z.object({ payout: payoutRow(), serverTime: instant() }),
  codes: ['not-found', 'payout-state'],
  grants: { table: ['get', 'query', 'put'] },
  idempotent: true,
  example: {
    input: { id: examplePayout.payoutId, hold: true, reason: '口座名義を確認中' },
    output: { payout: { ...examplePayout, state: 'held', note: '口座名義を確認中' }, serverTime: exampleTime },
  },
})

export const payoutsConsoleContracts = [
  adminPreviewPayouts,
  adminBatchPayouts,
  adminListPayoutBatches,
  adminGetPayoutBatch,
  adminMovePayoutBatch,
  adminExportPayoutBatch,
  adminRecordPayout,
  adminHoldPayout,
] as const
