import type { Localized } from '../language.ts'

/** What a member may be asked for, as buyer, bidder or seller. */
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
] as const
export type TaskKind = (typeof taskKinds)[number]

export interface Task {
  readonly kind: TaskKind
  /** Of the order to pay, the work of an auction or an offer, or the order item. */
  readonly id: string
  readonly title: Localized
  /** Epoch ms; null for what waits without an end. */
  readonly until: number | null
}
