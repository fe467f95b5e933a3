/** By which numbers the pages behave in a browser (marketplace.md 9). Style sheets repeat the widths of screens. */
export const clientRules = {
  /** Numbers of pages that a list shows at once. */
  pagerCount: 5,
  /** Width of a screen, px: small up to the one, medium up to the other. */
  screens: { smallPx: 430, mediumPx: 900 },
  /** How far down the way back to the top is offered, px. */
  backToTopPx: 300,
  /** How long a message stays, s. */
  messageSeconds: 3,
  /** How long a browser remembers, days. */
  cookieDays: { token: 1, language: 90, currency: 90, affiliate: 90 },
} as const
