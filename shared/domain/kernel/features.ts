export const featureNames = ['offers', 'resale', 'galleries', 'messages', 'ledger', 'wallets', 'privateSales'] as const
export type Feature = (typeof featureNames)[number]

/**
 * What members can do here so far. A page that names a feature is a promise: its texts, links, badges and guides ask this
 * list, so that they appear with the feature and not before, in both languages at once.
 */
export const features: Readonly<Record<Feature, boolean>> = {
  /** Price negotiations with a seller (marketplace.md 5). */
  offers: true,
  /** Putting an owned work on sale again (marketplace.md 4). */
  resale: true,
  /** A page of one's own with the works that one owns. */
  galleries: true,
  /** Rooms of messages between those who trade, and their notices (level 3). */
  messages: true,
  /** The history of a work that anybody can verify, and its token on a chain. */
  ledger: true,
  /** Moving the token of a work to an address of one's own. */
  wallets: true,
  /** Works that invited members alone see and buy. */
  privateSales: true,
}

/** What is a promise wherever it can be chosen, and the feature that it waits for. */
const waitsFor = {
  /** Who sees a work. */
  visibility: { secret: 'privateSales' },
  /** What a member is kept from. */
  ban: { chat: 'messages' },
  /** What a picture is uploaded for. */
  picture: { 'gallery-cover': 'galleries', chat: 'messages' },
  /** A static page. */
  page: { 'sales-guide': 'resale', 'gallery-guide': 'galleries', 'nft-guide': 'ledger' },
} as const satisfies Record<string, Readonly<Record<string, Feature>>>
export type Promising = keyof typeof waitsFor
export const promising: Readonly<Record<Promising, Readonly<Record<string, Feature>>>> = waitsFor

/**
 * Picks the values whose feature is here: what a form of the console, a setting or a call offers and takes. What was
 * stored before a feature was switched off is read as ever.
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
