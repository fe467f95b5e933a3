/** Files of this context that other contexts may import; contracts and events are open to all (decision 292). */
export const wholeExports = {
  domain: ['leaving/leaving'],
  store: ['erasures', 'leavings'],
  functions: ['system/invariants/check-parts'],
} as const
