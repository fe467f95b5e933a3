import * as z from 'zod'
import { type Discrepancy, discrepancyKinds, discrepancyStates, sideSchema } from '../../payments/discrepancy.ts'
import { payTypes } from '../../payments/values.ts'
import { utcIso, utcIsoOrNull } from '../../time/iso.ts'
import { platformEndpoint, secretKey } from '../endpoint.ts'
import { field, instantField, kind } from '../fields.ts'
import { listOf, listQuery, onePageOf } from '../lists.ts'
import { capturedExample } from './examples.ts'

/**
 * Reconciliation discrepancies: payments that the acquirer records differently, and orders of the acquirer without a
 * payment here. Each stays open until a person closes it (decision 112).
 */
export const DifferenceWire = z.object({
  id: z.string(),
  object: z.literal('difference'),
  kind: z.enum(discrepancyKinds),
  /** Null if the acquirer's order has no payment here. */
  payment_id: z.string().nullable(),
  /** Acquirer's id of an order without a payment here. */
  upstream_order_id: z.string().nullable(),
  pay_type: z.enum(payTypes),
  status: z.enum(discrepancyStates),
  version: z.int().min(1),
  /** The platform's record of the payment; null if it has none. */
  ours: sideSchema.nullable(),
  /** The acquirer's record. */
  theirs: sideSchema,
  note: z.string().nullable(),
  found: instantField(),
  closed: instantField().nullable(),
})
export type DifferenceWire = z.infer<typeof DifferenceWire>

export const discrepancyView = (discrepancy: Discrepancy): DifferenceWire => ({
  id: discrepancy.id,
  object: 'difference',
  kind: discrepancy.kind,
  payment_id: discrepancy.paymentId,
  upstream_order_id: discrepancy.upstreamOrderId,
  pay_type: discrepancy.payType,
  status: discrepancy.state,
  version: discrepancy.version,
  ours: discrepancy.ours,
  theirs: discrepancy.theirs,
  note: discrepancy.note,
  found: utcIso(discrepancy.foundAt),
  closed: utcIsoOrNull(discrepancy.closedAt),
})

const open: DifferenceWire = {
  id: 'df_01KB9A2B3C4D5E6F7G8H9J0K1M',
  object: 'difference',
  kind: 'differs',
  payment_id: capturedExample.id,
  upstream_order_id: null,
  pay_type: 'Card',
  status: 'open',
  version: 1,
  ours: { status: 'CAPTURED', amount: 121_500 },
  theirs: { status: 'CAPTURED', amount: 100_000 },
  note: null,
  found: '2026-12-02T18:00:00.000Z',
  closed: null,
}
const note = 'Refunded in the console of the provider; lowered here too.'

export const listDifferences = platformEndpoint({
  id: 'listDifferences',
  area: 'payments',
  method: 'GET',
  path: '/v1/differences',
  summary: 'List reconciliation discrepancies with the acquirer, newest first; open ones by default (3.6)',
  operation: '2006',
  access: secretKey('payments:read'),
  input: z.strictObject({
    ...listQuery(['created']),
    status: field('097', z.enum(discrepancyStates, kind('031')).default('open'), '0095'),
  }),
  output: listOf(DifferenceWire),
  codes: ['E0095091007'],
  grants: { table: ['query'] },
  example: {
    input: {},
    output: onePageOf(open),
  },
})

export const closeDifference = platformEndpoint({
  id: 'closeDifference',
  area: 'payments',
  method: 'PUT',
  path: '/v1/differences/{id}/close',
  summary: 'Close a reconciliation discrepancy with a note (3.6)',
  operation: '2006',
  access: secretKey('payments:write'),
  input: z.strictObject({ id: z.string().max(40), note: z.string().trim().min(1).max(1000) }),
  output: DifferenceWire,
  codes: ['EC002100002'],
  grants: { table: ['get', 'put'] },
  example: {
    input: { id: open.id, note },
    output: { ...open, status: 'closed', version: 2, note, closed: '2026-12-03T01:00:00.000Z' },
  },
})

export const differenceEndpoints = [listDifferences, closeDifference] as const
