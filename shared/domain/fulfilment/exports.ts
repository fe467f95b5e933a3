/** Files of this context that other contexts may import; contracts and events are open to all (decision 292). */
export const fulfilmentExports = {
  domain: [
    'claim/claim',
    'claim/parcel-view',
    'parcel/carriers',
    'parcel/transitions',
    'parcel/parcel',
    'parcel/wire-numbers',
    'pickup/transitions',
    'pickup/pickup',
    'pickup/schedule',
    'pickup/view',
    'refund/refund',
  ],
  store: ['claims', 'parcels', 'pickup-change', 'pickups', 'refunds'],
  functions: [
    'claims/views/claim-view',
    'parcels/moving/cancel-item',
    'refunds/views/unapplied-payment-view',
    'refunds/views/refund-view',
  ],
} as const
