export const featureNames = ['offers', 'resale', 'galleries', 'messages', 'ledger', 'wallets', 'privateSales'] as const
export type Feature = (typeof featureNames)[number]

/**
 * Features that members can use so far. A page that names a feature promises it: texts, links, badges and guides all
 * check this list, so that they appear together with the feature, in both languages.
 */
export const features: Readonly<Record<Feature, boolean>> = {
  /** Offers to a seller (marketplace.md 5). */
  offers: true,
  /** Resale of an owned work (marketplace.md 4). */
  resale: true,
  /** A member's public page with works that they own. */
  galleries: true,
  /** Conversations between buyers and sellers, and their notices (level 3). */
  messages: true,
  /** The verifiable history of a work, and its token on a chain. */
  ledger: true,
  /** Withdrawal of a work's token to the owner's wallet. */
  wallets: true,
  /** Sales that only invited members see. */
  privateSales: true,
}

/** Choices that depend on a feature. */
const waitsFor = {
  /** Visibility of a work. */
  visibility: { secret: 'privateSales' },
  /** Kinds of bans. */
  ban: { chat: 'messages' },
  /** Purposes of uploads. */
  picture: { 'gallery-cover': 'galleries', chat: 'messages' },
  /** A static page. */
  page: { 'sales-guide': 'resale', 'gallery-guide': 'galleries', 'nft-guide': 'ledger' },
} as const satisfies Record<string, Readonly<Record<string, Feature>>>
export type Promising = keyof typeof waitsFor
export const promising: Readonly<Record<Promising, Readonly<Record<string, Feature>>>> = waitsFor

/**
 * The values whose feature is available, for forms of the console, settings and calls. Stored values are still read
 * after a feature was switched off.
 */
export const offeredOf = <const Value extends string>(
  kind: Promising,
  values: readonly Value[],
  open: Readonly<Record<Feature, boolean>> = features,
): readonly Value[] =>
  values.filter(value => {
    const feature = promising[kind][value]
    return feature === undefined || open[feature]
  })
