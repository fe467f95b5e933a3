import * as z from 'zod'
import { mayPay, orderRefundView, reasonText, unappliedPaymentView } from '#shared/api/buying/console/orders.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { exampleOrderId } from '#shared/api/examples/orders.ts'
import { exampleOrderItemId } from '#shared/api/examples/parcels.ts'
import { exampleTime } from '#shared/api/examples/works.ts'
import { updateActions } from '#shared/api/grants.ts'
import { id, instant, line, yen } from '#shared/domain/kernel/fields.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'

const exampleRefund = {
  refundId: '01KB93C2R4T6V8X0Z2B4D6F8H3',
  amount: 30_000,
  lines: [{ orderItemId: exampleOrderItemId, amount: 30_000 }],
  cause: 'operator' as const,
  reason: '箱の傷のため',
  state: 'done' as const,
  requestedAt: exampleTime,
  doneAt: exampleTime,
  via: 'platform' as const,
  reference: null,
  failure: null,
  tries: 0,
}

export const adminRefundOrder = endpoint({
  id: 'adminRefundOrder',
  subject: 'refunds',
  method: 'POST',
  path: '/admin/order/{id}/refund',
  summary: 'Refund a part while the sale continues; an unshipped work is refunded in full by cancelling it (D41, L5)',
  access: mayPay,
  proof: { above: 'amount' },
  input: z.strictObject({
    id: id(),
    amount: yen(),
    reason: reasonText(),
    /** Refunds this work; without it the amount is taken from the works in their order. */
    orderItemId: id().optional(),
  }),
  output: z.object({ refund: orderRefundView(), serverTime: instant() }),
  codes: ['not-found', 'refund-amount'],
  grants: { table: updateActions },
  idempotent: true,
  example: {
    input: { id: exampleOrderId, amount: 30_000, reason: '箱の傷のため' },
    output: { refund: exampleRefund, serverTime: exampleTime },
  },
})

export const adminSettleRefund = endpoint({
  id: 'adminSettleRefund',
  subject: 'refunds',
  method: 'POST',
  path: '/admin/refund/{id}/settle',
  summary: 'Resend a refund that the platform refused, or record the bank transfer that paid it (D43)',
  access: mayPay,
  proof: 'stored-sum',
  input: z
    .strictObject({
      id: id(),
      way: z.enum(['again', 'bank'], { error: 'WAY_FORMAT' }),
      /** The reference of the bank transfer. */
      reference: line(lengths.other).optional(),
      /** Why the money goes back another way than it came. */
      reason: reasonText().optional(),
    })
    .refine(({ way, reason }) => way === 'again' || reason !== undefined, { error: 'REQUIRED', path: ['reason'] })
    .refine(({ way, reference }) => way === 'again' || reference !== undefined, {
      error: 'REQUIRED',
      path: ['reference'],
    }),
  output: z.object({ refund: orderRefundView(), serverTime: instant() }),
  codes: ['not-found', 'order-state'],
  grants: { table: ['get', 'query', 'put', 'update'] },
  idempotent: true,
  example: {
    input: { id: '01KB93C2R4T6V8X0Z2B4D6F8H3', way: 'bank', reference: '振込 1121-07', reason: '180日を過ぎたため' },
    output: { refund: { ...exampleRefund, via: 'bank', reference: '振込 1121-07' }, serverTime: exampleTime },
  },
})

export const adminReturnMoney = endpoint({
  id: 'adminReturnMoney',
  subject: 'refunds',
  method: 'POST',
  path: '/admin/order/{id}/return',
  summary: 'Record the bank transfer that returned an unapplied payment to its buyer (D41, D43)',
  access: mayPay,
  proof: { above: 'amount' },
  input: z.strictObject({
    id: id(),
    /** At most what is still owed. */
    amount: yen(),
    /** The reference of the bank transfer. */
    reference: line(lengths.other),
    /** For the audit trail; the whole open amount goes back. */
    reason: reasonText().optional(),
  }),
  output: z.object({ unapplied: unappliedPaymentView(), serverTime: instant() }),
  codes: ['not-found', 'order-state', 'refund-amount'],
  grants: { table: updateActions },
  idempotent: true,
  example: {
    input: { id: exampleOrderId, amount: 777, reference: '振込 1121-08', reason: '重複したお振込みのため' },
    output: {
      unapplied: {
        owed: 777,
        open: 0,
        since: exampleTime,
        transfers: [{ amount: 777, at: exampleTime, reference: '振込 1121-08', account: null }],
      },
      serverTime: exampleTime,
    },
  },
})

export const refundsConsoleContracts = [adminRefundOrder, adminSettleRefund, adminReturnMoney] as const
