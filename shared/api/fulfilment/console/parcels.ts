import * as z from 'zod'
import { mayShip, reasonText } from '#shared/api/buying/console/orders.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { exampleDelivery, exampleOrderItemId } from '#shared/api/examples/parcels.ts'
import { exampleTime } from '#shared/api/examples/works.ts'
import { updateActions } from '#shared/api/grants.ts'
import { parcelView } from '#shared/domain/fulfilment/claim/parcel-view.ts'
import { type ParcelTransition, parcelTransitionAsksWhy } from '#shared/domain/fulfilment/parcel/transitions.ts'
import { parcelStateNumbers as parcel } from '#shared/domain/fulfilment/parcel/wire-numbers.ts'
import { id, instant, instantInput } from '#shared/domain/kernel/fields.ts'
import { carrierInput, deliveryNumberInput } from '../parcels.ts'

const moved = () => z.object({ delivery: parcelView(), serverTime: instant() })

const exampleMoved = { delivery: exampleDelivery, serverTime: exampleTime }

/** Transitions by which an operator brings a parcel to this state number. */
const moveOf = (to: number): readonly ParcelTransition[] =>
  (({ [parcel.confirmed]: ['receive'], [parcel.completed]: ['complete'], [parcel.cancelled]: ['cancel'] }) as const)[
    to
  ] ?? []

export const adminMoveOrderItem = endpoint({
  id: 'adminMoveOrderItem',
  subject: 'parcels',
  method: 'POST',
  path: '/admin/order-item/{id}/status',
  summary: 'Ship (2), mark as delivered (2 with arrivedAt), confirm (3), complete (4), cancel with full refund (5)',
  access: mayShip,
  proof: 'stored-sum',
  input: z
    .strictObject({
      id: id(),
      to: z.literal([parcel.delivering, parcel.confirmed, parcel.completed, parcel.cancelled], {
        error: 'STATUS_FORMAT',
      }),
      /**
       * Required by transitions that skip or undo a step (shared/domain/fulfilment/parcel/transitions.ts), and if a
       * pick-up is skipped.
       */
      reason: reasonText().optional(),
      carrierId: carrierInput().optional(),
      deliveryNumber: deliveryNumberInput().optional(),
      /** Carrier's delivery date; setting it marks the parcel as shipped too. */
      arrivedAt: instantInput().optional(),
      /** The seller failed to deliver, which gives a member a seller strike (D46). */
      sellersFault: z.boolean({ error: 'FLAG_FORMAT' }).default(false),
    })
    .refine(({ to, reason }) => reason !== undefined || !moveOf(to).some(parcelTransitionAsksWhy), {
      error: 'REQUIRED',
      path: ['reason'],
    })
    .refine(
      ({ to, arrivedAt, carrierId }) => to !== parcel.delivering || arrivedAt !== undefined || carrierId !== undefined,
      {
        error: 'CARRIER_FORMAT',
        path: ['carrierId'],
      },
    )
    .refine(
      ({ to, arrivedAt, deliveryNumber }) =>
        to !== parcel.delivering || arrivedAt !== undefined || deliveryNumber !== undefined,
      {
        error: 'REQUIRED',
        path: ['deliveryNumber'],
      },
    ),
  output: moved(),
  codes: ['not-found', 'order-state'],
  grants: { table: updateActions },
  idempotent: true,
  example: {
    input: {
      id: exampleOrderItemId,
      to: 2,
      carrierId: 'yamato',
      deliveryNumber: '1234-5678-9012',
    },
    output: exampleMoved,
  },
})

export const adminRefuseCancel = endpoint({
  id: 'adminRefuseCancel',
  subject: 'parcels',
  method: 'POST',
  path: '/admin/order-item/{id}/refuse-cancel',
  summary: 'Refuse a buyer’s request to cancel; accepting it is status 5 (D46)',
  access: mayShip,
  input: z.strictObject({ id: id(), reason: reasonText() }),
  output: moved(),
  codes: ['not-found', 'order-state'],
  grants: { table: updateActions },
  idempotent: true,
  example: { input: { id: exampleOrderItemId, reason: 'すでに発送の手配を終えたため' }, output: exampleMoved },
})

export const parcelsConsoleContracts = [adminMoveOrderItem, adminRefuseCancel] as const
