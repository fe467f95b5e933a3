import type { WorkTransitionName } from '#shared/domain/catalogue/work/transitions.ts'

/**
 * A member's application to sell their work (D31, D70-D77), in words, and every transition of it. `approved` only means
 * that the reviewer agreed; the work says whether it is still on sale.
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
  /** Equal to `from` if only the terms change. */
  readonly to: ApplicationState
  readonly by: readonly ApplicationActor[]
  /** Transitions of the work in the same transaction; the kind of sale selects one of several. */
  readonly work: readonly WorkTransitionName[]
  readonly event: string
}

/**
 * Used by the decisions, the condition of each write (functions/store/selling/applications.ts), the buttons and the
 * console. A new application needs no row: it begins as `submitted`, by the work's transition `applyForResale`.
 */
export const applicationTransitions = {
  resubmit: {
    from: ['revise'],
    to: 'submitted',
    by: ['owner'],
    work: ['resubmitApplication'],
    event: 'resale.submitted',
  },
  /** Withdrawn by the owner, or by the system after thirty days without a reaction to a revision (D31). */
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
  /** The owner has read the reason, or thirty days have passed. */
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
  /** A live auction without bids gets a later end (D55); its work does not change. */
  changeEnd: { from: ['approved'], to: 'approved', by: ['owner'], work: [], event: 'resale.terms-changed' },
  /** An auction that was not concluded is relisted without a new review (D59). */
  relist: { from: ['approved'], to: 'approved', by: ['owner'], work: ['relistOwn'], event: 'resale.relisted' },
  /** Taken off sale: by the owner, because the owner may not sell any more (D77), or by an operator with a reason. */
  delist: {
    from: ['approved'],
    to: 'delisted',
    by: ['owner', 'system', 'operator'],
    work: ['delistOwn', 'endWithoutBids', 'withdraw'],
    event: 'resale.delisted',
  },
} as const satisfies Record<string, Transition>
export type ApplicationTransition = keyof typeof applicationTransitions

/** Row of a transition. */
export const applicationTransition = (move: ApplicationTransition): Transition => applicationTransitions[move]

export function canTransitionApplication(
  { state }: { readonly state: ApplicationState },
  move: ApplicationTransition,
  by: ApplicationActor,
): boolean {
  const { from, by: actors } = applicationTransition(move)
  return from.includes(state) && actors.includes(by)
}

/** Whether reviewer or owner still has to act: a member has at most ten of these (D71). */
export const isOpenApplication = ({ state }: { readonly state: ApplicationState }): boolean =>
  state === 'submitted' || state === 'revise'
