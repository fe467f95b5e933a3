/** Files of this context that other contexts may import; contracts and events are open to all (decision 292). */
export const earningExports = {
  domain: ['payout/consignor', 'payout/debts', 'payout/hold', 'payout/transitions', 'payout/payout'],
  store: ['payouts', 'sent-sums'],
  functions: [],
} as const
