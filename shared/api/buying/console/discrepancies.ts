import * as z from 'zod'
import { endpoint } from '#shared/api/endpoint.ts'
import { exampleOrderId } from '#shared/api/examples/orders.ts'
import { exampleTime } from '#shared/api/examples/works.ts'
import { id, instant, intParam, pageOf, pageParam, text } from '#shared/domain/kernel/fields.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { discrepancyKinds, discrepancyStates } from '#shared/platform/payments/discrepancy.ts'
import { payStatuses, payTypes } from '#shared/platform/payments/values.ts'
import { mayPay } from './orders.ts'
import { mayLook } from './payments.ts'

/** Discrepancies between the payment platform and the acquirer; each stays until a person closes it (decision 112). */
const side = () => z.object({ status: z.enum(payStatuses), amount: z.int().nullable() })
const discrepancyRow = () =>
  z.object({
    discrepancyId: z.string(),
    kind: z.enum(discrepancyKinds),
    state: z.enum(discrepancyStates),
    /** Null if the order exists at the acquirer alone. */
    paymentId: z.string().nullable(),
    /** The acquirer's id of the order, where there is no other. */
    upstreamOrderId: z.string().nullable(),
    /** Order of the marketplace that was to be paid. */
    orderId: z.string().nullable(),
    payType: z.enum(payTypes),
    ours: side().nullable(),
    theirs: side(),
    note: z.string().nullable(),
    found: instant(),
    closed: instant().nullable(),
  })

const example = {
  discrepancyId: 'df_01KB9A2B3C4D5E6F7G8H9J0K1M',
  kind: 'differs' as const,
  state: 'open' as const,
  paymentId: `o${exampleOrderId}`,
  upstreamOrderId: null,
  orderId: exampleOrderId,
  payType: 'Card' as const,
  ours: { status: 'CAPTURED' as const, amount: 335_300 },
  theirs: { status: 'CAPTURED' as const, amount: 300_000 },
  note: null,
  found: exampleTime,
  closed: null,
}
const note = '決済会社の管理画面で返金済み。'

export const adminListDiscrepancies = endpoint({
  id: 'adminListDiscrepancies',
  subject: 'payments',
  method: 'GET',
  path: '/admin/discrepancy/list',
  summary: 'Discrepancies between the payment platform and the acquirer, newest first; open ones by default',
  access: mayLook,
  input: z.strictObject({
    state: z.enum(discrepancyStates, { error: 'STATUS_FORMAT' }).default('open'),
    page: pageParam(),
    /** The platform's lists have at least ten rows. */
    size: intParam(10, 60).default(20),
  }),
  output: pageOf(discrepancyRow()),
  codes: ['payments-stopped'],
  grants: { payments: true },
  example: { input: {}, output: { list: [example], total: 1, page: 1, size: 20 } },
})

export const adminCloseDiscrepancy = endpoint({
  id: 'adminCloseDiscrepancy',
  subject: 'payments',
  method: 'POST',
  path: '/admin/discrepancy/close',
  summary: 'Close a discrepancy with a note; a closed one does not change',
  access: mayPay,
  input: z.strictObject({ id: id(), note: text(lengths.other) }),
  output: z.object({ discrepancy: discrepancyRow(), serverTime: instant() }),
  codes: ['not-found', 'payments-stopped'],
  grants: { table: ['put'], payments: true },
  idempotent: true,
  example: {
    input: { id: example.discrepancyId, note },
    output: {
      discrepancy: { ...example, state: 'closed', note, closed: exampleTime },
      serverTime: exampleTime,
    },
  },
})

export const discrepanciesConsoleContracts = [adminListDiscrepancies, adminCloseDiscrepancy] as const
