/**
 * A proposal is an artist's change of their page, or a partner's of a work (D78): its author writes it, an operator
 * publishes or returns it. The public record changes by `publish` alone.
 */
export const proposalStates = ['writing', 'submitted', 'returned', 'published'] as const
export type ProposalState = (typeof proposalStates)[number]

interface Transition {
  readonly from: readonly ProposalState[]
  readonly to: ProposalState
  readonly by: 'author' | 'operator'
  readonly event?: 'proposal.published' | 'proposal.returned'
}

/** States in which the author may write; a published one is replaced by the next proposal of the same page. */
const withAuthor = ['writing', 'returned', 'published'] as const

/** A new proposal needs no row: it begins as `writing`, or as `submitted` if it is submitted at once. */
const proposalTransitions = {
  write: { from: withAuthor, to: 'writing', by: 'author' },
  submit: { from: withAuthor, to: 'submitted', by: 'author' },
  /** The author continues writing before an operator has answered. */
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
