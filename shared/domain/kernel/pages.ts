import { features, offeredOf } from './features.ts'

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

/** The pages that the law asks for, and the one that says who we are: a shop does not open without them. */
export const openingKeys = ['aboutus', 'act', ...termKeys] as const satisfies PageKey[]

/**
 * What a member agrees to, as it is shown and kept: the version in force of each text, 0 where there is none. Residents of
 * Japan and others have texts of their own; both numbers are kept.
 * @example consentTo({ 'service-jp': 2, 'service-others': 1, … }) // 'service:2:1.privacy:1:1'
 */
export function consentTo(versions: { readonly [Key in (typeof termKeys)[number]]?: number }): string {
  const both = (name: 'service' | 'privacy') => `${versions[`${name}-jp`] ?? 0}:${versions[`${name}-others`] ?? 0}`
  return `service:${both('service')}.privacy:${both('privacy')}`
}

/** Whether the consent names a version of every text: nobody registers before all of them are there (§14). */
export const isWholeConsent = (consent: string): boolean => !/:0(?!\d)/.test(consent)

/** A version of one of the terms, with when it comes into force. */
export interface TermVersion {
  readonly key: (typeof termKeys)[number]
  readonly version: number
  /** Epoch ms. */
  readonly effectiveAt: number
}

/** The versions in force at this time: of each text the newest that has come into effect. */
export function termsAt(schedule: readonly TermVersion[], now: number): TermVersion[] {
  return termKeys.flatMap(key => {
    const begun = schedule.filter(term => term.key === key && term.effectiveAt <= now)
    return begun.reduce<TermVersion[]>(
      ([newest], term) => [newest && newest.version > term.version ? newest : term],
      [],
    )
  })
}

/**
 * The versions that a consent may still meet: those in force and those to come. An older one than the one in force never
 * holds again.
 */
export function termsFrom(schedule: readonly TermVersion[], now: number): TermVersion[] {
  const inForce = new Map(termsAt(schedule, now).map(({ key, version }) => [key, version]))
  return schedule.filter(({ key, version }) => version >= (inForce.get(key) ?? 0))
}

/**
 * What `consentTo` wrote, to be read; undefined for any other text.
 * @example consentIn('service:2:1.privacy:1:1') // { service: '2/1', privacy: '1/1' }: for Japan / for others
 */
export function consentIn(text: string): { readonly service: string; readonly privacy: string } | undefined {
  const [, ...versions] = /^service:(\d+):(\d+)\.privacy:(\d+):(\d+)$/.exec(text) ?? []
  const [here, abroad, own, foreign] = versions
  return foreign === undefined ? undefined : { service: `${here}/${abroad}`, privacy: `${own}/${foreign}` }
}

export type GuideName = 'register' | 'purchase' | 'sales' | 'gallery' | 'nft'
/** The guides to what is here. */
export const guides: readonly GuideName[] = [
  'register',
  'purchase',
  ...(features.resale ? (['sales'] as const) : []),
  ...(features.galleries ? (['gallery'] as const) : []),
  ...(features.ledger ? (['nft'] as const) : []),
]

/** The pages of the guides, and the one that is told for each craft, as the home page links to them. */
export const guideKeys: readonly PageKey[] = [...guides.map(name => `${name}-guide` as const), 'shipping-guide']

/** The pages that are shown somewhere: not the guides to what is not here yet. */
export const shownPageKeys: readonly PageKey[] = offeredOf('page', pageKeys)
