/** Test and live data are in separate partitions; the key selects one (5.9). */
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
/** Scopes of parts that are not built yet: a key may have them, but no call needs them. */
export const laterScopes = [
  'subscriptions:read',
  'subscriptions:write',
  'accounts:read',
  'tenants:read',
  'tenants:write',
] as const satisfies readonly (typeof scopes)[number][]
export type Scope = (typeof scopes)[number]
