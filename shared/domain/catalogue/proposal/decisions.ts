import type { Decision } from '#shared/decision.ts'
import type { Proposal } from './proposal.ts'
import { canTransitionProposal, type ProposalTransition, proposalTransition } from './transitions.ts'

/** Decisions about proposals, pure, so that form, store and console agree (D78). */

/** A proposal after a transition, as the store writes it; `move` is null for a new one. */
export interface ProposalMoved {
  readonly move: ProposalTransition | null
  readonly proposal: Proposal
}
type ProposalDecision = Decision<ProposalMoved, 'proposal-state' | 'stale-version'>

const stale = { outcome: 'refused', code: 'stale-version' } as const
const elsewhere = { outcome: 'refused', code: 'proposal-state' } as const

/** The author's input: every field except state, version, times and the operator's decision. */
type Written = Proposal extends infer Each
  ? Each extends Proposal
    ? Omit<Each, 'state' | 'version' | 'savedAt' | 'submittedAt' | 'decision'>
    : never
  : never

interface Saving {
  readonly written: Written
  /** Version that the author saw; 0 for none. */
  readonly seen: number
  readonly isSent: boolean
}

/** Saves the author's text, submitted or not. A submitted proposal is taken back first. */
export function saveWords(
  before: Proposal | undefined,
  { written, seen, isSent }: Saving,
  at: number,
): ProposalDecision {
  const move: ProposalTransition = isSent ? 'submit' : 'write'
  if (before && !canTransitionProposal(before, move)) return elsewhere
  if ((before?.version ?? 0) !== seen) return stale
  // The operator's answer stays visible until the next submission.
  const decision = isSent || before?.state === 'published' ? undefined : before?.decision
  const proposal: Proposal = {
    ...written,
    state: proposalTransition(move).to,
    version: seen + 1,
    savedAt: at,
    ...(isSent && { submittedAt: at }),
    ...(decision && { decision }),
  }
  return { outcome: 'allowed', move: before ? move : null, proposal }
}

function moved(
  before: Proposal,
  move: ProposalTransition,
  seen: number,
  change: Pick<Proposal, 'decision'> = {},
): ProposalDecision {
  if (!canTransitionProposal(before, move)) return elsewhere
  if (before.version !== seen) return stale
  const proposal = { ...before, ...change, state: proposalTransition(move).to, version: before.version + 1 }
  return { outcome: 'allowed', move, proposal }
}

export const takeWordsBack = (before: Proposal, seen: number): ProposalDecision => moved(before, 'takeBack', seen)

interface Answer {
  readonly seen: number
  readonly by: string
  readonly reason: string
}

/** The operator's answer: `publish` without a reason, `sendBack` with one. */
export const answerProposal = (
  before: Proposal,
  move: 'publish' | 'sendBack',
  { seen, by, reason }: Answer,
  at: number,
): ProposalDecision => moved(before, move, seen, { decision: { at, by, reason } })
