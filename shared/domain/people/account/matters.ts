/** Open matters that prevent leaving (D102). The site imports this file too, so it has no rules. */
export const matterKinds = [
  'order',
  'refund',
  'purchase',
  'claim',
  'bid',
  'award',
  'offer',
  'answer',
  'application',
  'listing',
  'sale',
  'payout',
  'debt',
] as const
export type MatterKind = (typeof matterKinds)[number]
