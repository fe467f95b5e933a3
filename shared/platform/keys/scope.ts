/** Test and live data are separate partitions; the key decides (5.9). */
export type Mode = 'test' | 'live'

/** The scopes that a restricted key may have (5.9). */
export const scopes = [
  'payments:read',
  'payments:write',
  'payments:refund',
  'customers:read',
  'customers:write',
  'subscriptions:read',
  'subscriptions:write',
  'sessions:write',
  'webhooks:read',
  'webhooks:write',
  'accounts:read',
  'tenants:read',
  'tenants:write',
  'transfers:read',
  'transfers:create',
  'transfers:approve',
] as const
export type Scope = (typeof scopes)[number]
