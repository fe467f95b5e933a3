import * as z from 'zod'
import { parcelActors } from '#shared/domain/fulfilment/parcel/transitions.ts'
import { clock, event, reaction } from '../event.ts'
import { timerWanted } from '../kernel/timers.ts'
import { exampleEventTime, exampleSaleFacts, instantFact, saleFacts } from '../sale-facts.ts'

/** Events of parcels, one for each transition (rules §5, D100), and the functions that react to them. */
const id = z.string()
const by = z.enum(parcelActors)

export const deliveryShipped = event(
  'delivery.shipped',
  1,
  z.object({ ...saleFacts, by, carrierId: id, deliveryNumber: id }),
  { ...exampleSaleFacts, by: 'operator', carrierId: 'yamato', deliveryNumber: '1234-5678-9012' },
)

export const deliveryArrived = event('delivery.arrived', 1, z.object({ ...saleFacts, arrivedAt: instantFact }), {
  ...exampleSaleFacts,
  arrivedAt: exampleEventTime,
})

export const deliveryReceived = event(
  'delivery.received',
  1,
  z.object({ ...saleFacts, by, completesAt: instantFact }),
  {
    ...exampleSaleFacts,
    by: 'buyer',
    completesAt: exampleEventTime,
  },
)

export const deliveryCancelled = event(
  'delivery.cancelled',
  1,
  z.object({ ...saleFacts, by, reason: z.string(), amount: z.int(), sellersFault: z.boolean() }),
  { ...exampleSaleFacts, by: 'buyer', reason: '都合により', amount: 335_300, sellersFault: false },
)

/** The shipper is reminded on day 7; the buyer may cancel from day 8 on (D80). */
export const deliveryOverdue = event('delivery.overdue', 1, z.object({ ...saleFacts, lapsesAt: instantFact }), {
  ...exampleSaleFacts,
  lapsesAt: exampleEventTime,
})

export const deliveryMayCancel = event('delivery.may-cancel', 1, z.object({ ...saleFacts, lapsesAt: instantFact }), {
  ...exampleSaleFacts,
  lapsesAt: exampleEventTime,
})

/** The buyer urged the shipper: `self` where the member who sells ships, else the service provider (D81). */
export const deliveryUrged = event(
  'delivery.urged',
  1,
  z.object({ ...saleFacts, shipper: z.enum(['self', 'service-provider']) }),
  { ...exampleSaleFacts, shipper: 'service-provider' },
)

export const cancelAsked = event('delivery.cancel-asked', 1, z.object({ ...saleFacts, reason: z.string() }), {
  ...exampleSaleFacts,
  reason: '急な転居のため',
})

export const cancelRefused = event('delivery.cancel-refused', 1, z.object({ ...saleFacts, by }), {
  ...exampleSaleFacts,
  by: 'partner',
})

/** A sale is complete; `net` is the seller's share in yen (D88). */
export const orderCompleted = event(
  'order.completed',
  1,
  z.object({ ...saleFacts, by, price: z.int(), net: z.int() }),
  {
    ...exampleSaleFacts,
    by: 'system',
    price: 330_000,
    net: 264_000,
  },
)

/** The work passes from its seller to the buyer; its history records it (D84). */
export const ownershipMoved = event('work.ownership-moved', 1, z.object(saleFacts), exampleSaleFacts)

/** A sale was cancelled or returned: the work belongs to the seller again (D31). */
export const saleReversed = event('work.sale-reversed', 1, z.object(saleFacts), exampleSaleFacts)

/** A parcel is due: the message of its timer. The event decides nothing. */
const deliveryDue = event('delivery.due', 1, z.object({ orderItemId: id, dueAt: instantFact }), {
  orderItemId: exampleSaleFacts.orderItemId,
  dueAt: exampleEventTime,
})

/** The timer for a sold work's next due time. */
export const deliveryTimer = (wait: z.output<typeof deliveryDue.data>) =>
  timerWanted({ name: `dlv-${wait.orderItemId}-${wait.dueAt}`, at: wait.dueAt, event: deliveryDue(wait) })

/** Makes the transitions of a parcel that are due when the timer fires (D80). */
export const advanceDelivery = reaction({
  id: 'advanceDelivery',
  subject: 'parcels',
  on: [deliveryDue],
  grants: { table: ['get', 'put', 'update'] },
})

/** Makes the transitions of parcels that a timer missed. */
export const sweepDeliveries = clock({
  id: 'sweepDeliveries',
  subject: 'parcels',
  every: 'rate(1 minute)',
  grants: { table: ['get', 'query', 'put', 'update'], indexes: ['GSI1'] },
  timeout: 50,
})

export const parcelsEvents = [
  deliveryShipped,
  deliveryArrived,
  deliveryReceived,
  deliveryCancelled,
  deliveryOverdue,
  deliveryMayCancel,
  deliveryUrged,
  cancelAsked,
  cancelRefused,
  orderCompleted,
  ownershipMoved,
  saleReversed,
  deliveryDue,
] as const
export const parcelsBackground = [advanceDelivery, sweepDeliveries] as const
