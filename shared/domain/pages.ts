/**
 * Static pages are versioned: what a member agreed to can always be shown again (§14). `terms` are those whose version a
 * member accepts at registration and checkout.
 */
export const pageKeys = [
  'aboutus',
  'act',
  'service-jp',
  'service-others',
  'privacy-jp',
  'privacy-others',
  'tech-article',
  'register-guide',
  'purchase-guide',
  'sales-guide',
  'gallery-guide',
  'nft-guide',
  'shipping-guide',
] as const
export type PageKey = (typeof pageKeys)[number]

export const termKeys = ['service-jp', 'service-others', 'privacy-jp', 'privacy-others'] as const satisfies PageKey[]

/** The guides that the home page links to, in its order. */
export const guideKeys = [
  'register-guide',
  'purchase-guide',
  'sales-guide',
  'gallery-guide',
  'nft-guide',
  'shipping-guide',
] as const satisfies PageKey[]
