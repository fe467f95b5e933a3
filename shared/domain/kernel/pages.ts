import { features, offeredOf } from './features.ts'

/**
 * Static pages have versions, so that what a member agreed to can be shown again (§14). `terms` are those that a member
 * accepts at registration and checkout.
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

/** Pages required by law, and the one about the company: a shop cannot open without them. */
export const openingKeys = ['aboutus', 'act', ...termKeys] as const satisfies PageKey[]

/**
 * Text of a member's consent, shown and stored: the version in force of each text, 0 if there is none. Residents of
 * Japan and others have different texts; both numbers are stored.
 * @example consentTo({ 'service-jp': 2, 'service-others': 1, … }) // 'service:2:1.privacy:1:1'
 */
export function consentTo(versions: { readonly [Key in (typeof termKeys)[number]]?: number }): string {
  const both = (name: 'service' | 'privacy') => `${versions[`${name}-jp`] ?? 0}:${versions[`${name}-others`] ?? 0}`
  return `service:${both('service')}.privacy:${both('privacy')}`
}

/** Whether the consent names a version of every text: nobody can register before all of them exist (§14). */
export const isWholeConsent = (consent: string): boolean => !/:0(?!\d)/.test(consent)

/** A version of one of the terms, with its effective time. */
export interface TermVersion {
  readonly key: (typeof termKeys)[number]
  readonly version: number
  /** Epoch ms. */
  readonly effectiveAt: number
}

/** Versions in force at this time: of each text the newest that has come into effect. */
export function termsAt(schedule: readonly TermVersion[], now: number): TermVersion[] {
  return termKeys.flatMap(key => {
    const begun = schedule.filter(term => term.key === key && term.effectiveAt <= now)
    return begun.reduce<TermVersion[]>(
      ([newest], term) => [newest && newest.version > term.version ? newest : term],
      [],
    )
  })
}

/** Versions that a consent may name: those in force and later ones, never an older one. */
export function termsFrom(schedule: readonly TermVersion[], now: number): TermVersion[] {
  const inForce = new Map(termsAt(schedule, now).map(({ key, version }) => [key, version]))
  return schedule.filter(({ key, version }) => version >= (inForce.get(key) ?? 0))
}

/**
 * Parses a text of `consentTo`; undefined for any other text.
 * @example consentIn('service:2:1.privacy:1:1') // { service: '2/1', privacy: '1/1' }: for Japan / for others
 */
export function consentIn(text: string): { readonly service: string; readonly privacy: string } | undefined {
  const [, ...versions] = /^service:(\d+):(\d+)\.privacy:(\d+):(\d+)$/.exec(text) ?? []
  const [here, abroad, own, foreign] = versions
  return foreign === undefined ? undefined : { service: `${here}/${abroad}`, privacy: `${own}/${foreign}` }
}

export type GuideName = 'register' | 'purchase' | 'sales' | 'gallery' | 'nft'
/** Guides to available features. */
export const guides: readonly GuideName[] = [
  'register',
  'purchase',
  ...(features.resale ? (['sales'] as const) : []),
  ...(features.galleries ? (['gallery'] as const) : []),
  ...(features.ledger ? (['nft'] as const) : []),
]

/** Pages of the guides, including the one with a section per craft, in the order of the home page's links. */
export const guideKeys: readonly PageKey[] = [...guides.map(name => `${name}-guide` as const), 'shipping-guide']

/** Pages that are shown: without guides to features that are not available yet. */
export const shownPageKeys: readonly PageKey[] = offeredOf('page', pageKeys)
