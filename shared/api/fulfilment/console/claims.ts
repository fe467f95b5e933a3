import * as z from 'zod'
import { seesOrders } from '#shared/api/console-access.ts'
import { endpoint, operator } from '#shared/api/endpoint.ts'
import { exampleOrderId } from '#shared/api/examples/orders.ts'
import { exampleDelivery } from '#shared/api/examples/parcels.ts'
import { exampleTime } from '#shared/api/examples/works.ts'
import { claimStates } from '#shared/domain/fulfilment/claim/claim.ts'
import { parcelView } from '#shared/domain/fulfilment/claim/parcel-view.ts'
import { id, instant, pageOf, pageParam, sizeParam, text, yen } from '#shared/domain/kernel/fields.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { claimView, exampleClaim } from '../claims.ts'
import { carrierInput, deliveryNumberInput } from '../parcels.ts'

/** Operators' calls on claims (D87): the queue, and every step that is neither the buyer's nor the seller's. */
const claimRow = () =>
  z.object({
    claim: claimView(),
    orderId: z.string(),
    orderNumber: z.string(),
    title: z.string(),
    img: picture().nullable(),
    /** What the buyer paid for the work. */
    price: yen().nullable(),
    mayDecide: z.boolean(),
  })
const exampleClaimRow = {
  claim: exampleClaim,
  orderId: exampleOrderId,
  orderNumber: '261121-048213',
  title: '志野茶碗 葦原',
  img: null,
  price: 330_000,
  mayDecide: false,
}

export const adminListClaims = endpoint({
  id: 'adminListClaims',
  subject: 'claims',
  method: 'GET',
  path: '/admin/claim/list',
  summary: 'Claims, the latest first (D87)',
  access: seesOrders,
  input: z.strictObject({
    state: z.enum(claimStates, { error: 'STATE_FORMAT' }).optional(),
    page: pageParam(),
    size: sizeParam(20),
  }),
  output: pageOf(claimRow()).extend({ serverTime: instant() }),
  codes: [],
  grants: { table: ['get', 'query'], indexes: ['GSI1'], objects: { private: ['sign'] } },
  example: {
    input: { state: 'opened' },
    output: { list: [exampleClaimRow], total: 1, page: 1, size: 20, serverTime: exampleTime },
  },
})

export const adminDecideClaim = endpoint({
  id: 'adminDecideClaim',
  subject: 'claims',
  method: 'POST',
  path: '/admin/claim/{id}/decide',
  summary: 'Approve a return, record its arrival and inspection, refund fully or partly, or reject the claim (D87)',
  access: operator('support'),
  proof: 'stored-sum',
  input: z
    .strictObject({
      id: id(),
      move: z.enum(['reply', 'approveReturn', 'sendBack', 'inspect', 'refund', 'refundPart', 'reject'], {
        error: 'MOVE_FORMAT',
      }),
      text: text(lengths.notes),
      /** Yen of a partial refund. */
      amount: yen().optional(),
      carrierId: carrierInput().optional(),
      deliveryNumber: deliveryNumberInput().optional(),
    })
    .refine(({ move, amount }) => move !== 'refundPart' || amount !== undefined, {
      error: 'AMOUNT_FORMAT',
      path: ['amount'],
    })
    .refine(({ move, carrierId }) => move !== 'sendBack' || carrierId !== undefined, {
      error: 'CARRIER_FORMAT',
      path: ['carrierId'],
    })
    .refine(({ move, deliveryNumber }) => move !== 'sendBack' || deliveryNumber !== undefined, {
      error: 'REQUIRED',
      path: ['deliveryNumber'],
    }),
  output: z.object({ claim: claimView(), delivery: parcelView(), serverTime: instant() }),
  codes: ['not-found', 'order-state', 'refund-amount'],
  grants: { table: ['get', 'put', 'update'], objects: { private: ['sign'] } },
  idempotent: true,
  example: {
    input: { id: exampleClaim.claimId, move: 'approveReturn', text: '返品をお受けします。' },
    output: { claim: exampleClaim, delivery: exampleDelivery, serverTime: exampleTime },
  },
})

export const claimsConsoleContracts = [adminListClaims, adminDecideClaim] as const
