export const featureNames = ['offers', 'resale', 'galleries', 'messages', 'ledger'] as const
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
  galleries: false,
  /** Rooms of messages between those who trade, and their notices (level 3). */
  messages: false,
  /** The public record of a work that anybody can verify, its certificate, and tokens. */
  ledger: false,
}
