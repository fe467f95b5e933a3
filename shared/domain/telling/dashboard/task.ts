import type { Localized } from '#shared/domain/kernel/language.ts'

/** Tasks of a member as buyer, bidder or seller, or as a partner or an artist whose draft was returned. */
export const taskKinds = [
  'pay',
  'transfer',
  'award',
  'chance',
  'outbid',
  'confirm',
  'ship',
  'answer-cancel',
  'reply',
  'pickup',
  'collection',
  'account',
  'offer',
  'accepted',
  'revise-work',
  'revise-profile',
] as const
export type TaskKind = (typeof taskKinds)[number]

export interface Task {
  readonly kind: TaskKind
  /**
   * Id of the unpaid order, of the work (auction or offer), of the order item, or of the page that a draft is about.
   */
  readonly id: string
  readonly title: Localized
  /** Epoch ms; null for a task without a deadline. */
  readonly until: number | null
}
