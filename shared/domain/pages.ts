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

/**
 * What a member agrees to, as it is shown and kept: the version in force of each text, 0 where there is none. Residents of
 * Japan and others have texts of their own; both numbers are kept.
 * @example consentTo({ 'service-jp': 2, 'service-others': 1, … }) // 'service:2:1.privacy:1:1'
 */
export function consentTo(versions: { readonly [Key in (typeof termKeys)[number]]?: number }): string {
  const both = (name: 'service' | 'privacy') => `${versions[`${name}-jp`] ?? 0}:${versions[`${name}-others`] ?? 0}`
  return `service:${both('service')}.privacy:${both('privacy')}`
}

/** The guides that the home page links to, in its order. */
export const guideKeys = [
  'register-guide',
  'purchase-guide',
  'sales-guide',
  'gallery-guide',
  'nft-guide',
  'shipping-guide',
] as const satisfies PageKey[]
