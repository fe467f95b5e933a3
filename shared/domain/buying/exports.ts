/** Files of this context that other contexts may import; contracts and events are open to all (decision 292). */
export const buyingExports = {
  domain: [
    'order/unapplied-payment',
    'order/decisions',
    'order/flags',
    'order/hold-words',
    'order/transitions',
    'order/order',
    'order/periods',
    'order/purchase',
    'order/purchase-terms',
    'order/referral',
    'order/sale-line',
    'order/view',
    'order/wire-numbers',
    'payment/outcome',
    'payment/saved-card',
  ],
  store: ['journal', 'order-board', 'order-events', 'orders'],
  functions: [
    'receipts/document/cmap',
    'receipts/document/code-points',
    'receipts/document/fonts',
    'receipts/document/letters',
    'receipts/document/sheet',
    'receipts/document/woff',
  ],
} as const
