import type { Localized } from '#shared/domain/kernel/language.ts'

/** What a member may be asked for, as buyer, bidder or seller, or as a partner or an artist whose draft came back. */
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
  /** Id of the order to pay, the work of an auction or an offer, the order item, or the page of a draft. */
  readonly id: string
  readonly title: Localized
  /** Epoch ms; null for what waits without an end. */
  readonly until: number | null
}
