/** What may stand against leaving (D102). The site reads this file too, so it knows no rule. */
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
