import type { WorkTransitionName } from '#shared/domain/catalogue/work/transitions.ts'

/**
 * A member's application to sell a work of theirs (D31, D70-D77), in words, and every transition of it. What it comes to on the
 * market is the work's: `approved` means that the reviewer agreed, and the work says whether it is still on sale.
 */
export const applicationStates = [
  'submitted',
  'revise',
  'refused',
  'approved',
  'cancelled',
  'acknowledged',
  'delisted',
] as const
export type ApplicationState = (typeof applicationStates)[number]

export type ApplicationActor = 'owner' | 'reviewer' | 'operator' | 'system'

interface Transition {
  readonly from: readonly ApplicationState[]
  /** The same state where only the terms change. */
  readonly to: ApplicationState
  readonly by: readonly ApplicationActor[]
  /** What the same transaction does to the work; of several the way of selling decides. */
  readonly work: readonly WorkTransitionName[]
  readonly event: string
}

/**
 * The decisions, the condition of each write (functions/store/selling/applications.ts), the buttons and the console's actions
 * read these rows. A new application has none: it begins as `submitted`, by the work's transition `applyForResale`.
 */
export const applicationTransitions = {
  resubmit: {
    from: ['revise'],
    to: 'submitted',
    by: ['owner'],
    work: ['resubmitApplication'],
    event: 'resale.submitted',
  },
  /** The owner takes it back; after thirty days of silence about a revision the system does (D31). */
  cancel: {
    from: ['submitted', 'revise'],
    to: 'cancelled',
    by: ['owner', 'system'],
    work: ['cancelApplication'],
    event: 'resale.cancelled',
  },
  askRevision: {
    from: ['submitted'],
    to: 'revise',
    by: ['reviewer'],
    work: ['askRevision'],
    event: 'resale.revision-asked',
  },
  refuse: {
    from: ['submitted'],
    to: 'refused',
    by: ['reviewer'],
    work: ['refuseApplication'],
    event: 'resale.refused',
  },
  /** The owner has read why, or thirty days have passed. */
  acknowledge: {
    from: ['refused'],
    to: 'acknowledged',
    by: ['owner', 'system'],
    work: ['acknowledgeRefusal'],
    event: 'resale.acknowledged',
  },
  approve: {
    from: ['submitted'],
    to: 'approved',
    by: ['reviewer'],
    work: ['approveApplication'],
    event: 'resale.approved',
  },
  changePrice: {
    from: ['approved'],
    to: 'approved',
    by: ['owner'],
    work: ['reprice'],
    event: 'resale.terms-changed',
  },
  /** A live auction without bids gets a later end (D55); its work stays as it is. */
  changeEnd: { from: ['approved'], to: 'approved', by: ['owner'], work: [], event: 'resale.terms-changed' },
  /** An auction that was not concluded, again and without a new review (D59). */
  relist: { from: ['approved'], to: 'approved', by: ['owner'], work: ['relistOwn'], event: 'resale.relisted' },
  /** Off sale: by the owner, because the owner may not sell any more (D77), or by an operator with a reason. */
  delist: {
    from: ['approved'],
    to: 'delisted',
    by: ['owner', 'system', 'operator'],
    work: ['delistOwn', 'endWithoutBids', 'withdraw'],
    event: 'resale.delisted',
  },
} as const satisfies Record<string, Transition>
export type ApplicationTransition = keyof typeof applicationTransitions

/** The row of a transition. */
export const applicationTransition = (move: ApplicationTransition): Transition => applicationTransitions[move]

export function canTransitionApplication(
  { state }: { readonly state: ApplicationState },
  move: ApplicationTransition,
  by: ApplicationActor,
): boolean {
  const { from, by: actors } = applicationTransition(move)
  return from.includes(state) && actors.includes(by)
}

/** What the reviewer or the owner still has to do: a member has ten of these at most (D71). */
export const isOpenApplication = ({ state }: { readonly state: ApplicationState }): boolean =>
  state === 'submitted' || state === 'revise'
