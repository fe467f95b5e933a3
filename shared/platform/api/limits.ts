/**
 * Rate limits: calls per window in seconds (E9992001007). A shop's server is allowed many; a caller with the public key
 * or at a page is a single person.
 */
export const callLimits = {
  secret: { count: 6000, seconds: 60 },
  public: { count: 300, seconds: 60 },
  open: { count: 600, seconds: 60 },
} as const

/** Longest body in bytes (E9992001006). */
export const maxBodyBytes = 6 * 1024 * 1024

/** Retention in days of what a shop can retrieve later. */
export const keptDays = { idempotencyKeys: 1, events: 180, deliveries: 90 } as const
