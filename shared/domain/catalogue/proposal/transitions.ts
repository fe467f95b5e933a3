/**
 * A proposal is what an artist wants told on their page, or a partner of a work they offer (D78): its author writes it,
 * an operator publishes it or sends it back. What is published is the record's and changes by `publish` alone.
 */
export const proposalStates = ['writing', 'submitted', 'returned', 'published'] as const
export type ProposalState = (typeof proposalStates)[number]

interface Transition {
  readonly from: readonly ProposalState[]
  readonly to: ProposalState
  readonly by: 'author' | 'operator'
  readonly event?: 'proposal.published' | 'proposal.returned'
}

/** What lies with its author, and what was published before: the next proposal of the same page takes its place. */
const withAuthor = ['writing', 'returned', 'published'] as const

/** A new proposal has no row: it begins as `writing`, or as `submitted` where it is sent at once. */
const proposalTransitions = {
  write: { from: withAuthor, to: 'writing', by: 'author' },
  submit: { from: withAuthor, to: 'submitted', by: 'author' },
  /** The author wants to go on writing before anybody has answered. */
  takeBack: { from: ['submitted'], to: 'writing', by: 'author' },
  publish: { from: ['submitted'], to: 'published', by: 'operator', event: 'proposal.published' },
  sendBack: { from: ['submitted'], to: 'returned', by: 'operator', event: 'proposal.returned' },
} as const satisfies Record<string, Transition>
export type ProposalTransition = keyof typeof proposalTransitions

/** The row of a transition. */
export const proposalTransition = (move: ProposalTransition): Transition => proposalTransitions[move]

export const canTransitionProposal = (
  { state }: { readonly state: ProposalState },
  move: ProposalTransition,
): boolean => proposalTransition(move).from.includes(state)
