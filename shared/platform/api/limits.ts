/**
 * How many calls are admitted in a window of so many seconds (E9992001007). A shop's server may be busy; a browser that
 * holds the public key, or opens a page, is one person.
 */
export const callLimits = {
  secret: { count: 6000, seconds: 60 },
  public: { count: 300, seconds: 60 },
  open: { count: 600, seconds: 60 },
} as const

/** Bytes of a body (E9992001006). */
export const maxBodyBytes = 6 * 1024 * 1024

/** How long what a shop may ask for again is kept. */
export const keptDays = { idempotencyKeys: 1, events: 180, deliveries: 90 } as const
