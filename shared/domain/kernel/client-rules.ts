/** Timings and limits of pages in a browser (marketplace.md 9). Style sheets repeat the widths of screens. */
export const clientRules = {
  /** Page numbers shown in a pager. */
  pagerCount: 5,
  /** Upper limits of small and medium screens, px. */
  screens: { smallPx: 430, mediumPx: 900 },
  /** Scroll position from which the link to the top is shown, px. */
  backToTopPx: 300,
  /** How long a message is shown, s. */
  messageSeconds: 3,
  /** Lifetime of cookies, days. */
  cookieDays: { token: 1, language: 90, currency: 90, affiliate: 90 },
} as const
