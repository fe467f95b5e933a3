import type { Decision } from '#shared/decision.ts'
import type { Proposal } from './proposal.ts'
import { canTransitionProposal, type ProposalTransition, proposalTransition } from './transitions.ts'

/** What becomes of a proposal: pure, so that a form, the store and the console decide alike (D78). */

/** A proposal after one of its moves, as the store writes it; `move` is null for one that begins. */
export interface ProposalMoved {
  readonly move: ProposalTransition | null
  readonly proposal: Proposal
}
type ProposalDecision = Decision<ProposalMoved, 'proposal-state' | 'stale-version'>

const stale = { outcome: 'refused', code: 'stale-version' } as const
const elsewhere = { outcome: 'refused', code: 'proposal-state' } as const

/** What the author brings: everything but what the proposal itself counts. */
type Written = Proposal extends infer Each
  ? Each extends Proposal
    ? Omit<Each, 'state' | 'version' | 'savedAt' | 'submittedAt' | 'decision'>
    : never
  : never

interface Saving {
  readonly written: Written
  /** The version that the author saw; 0 for none. */
  readonly seen: number
  readonly isSent: boolean
}

/** The author saves what was typed, and sends it to the operators or not. What waits for an answer is taken back first. */
export function saveWords(
  before: Proposal | undefined,
  { written, seen, isSent }: Saving,
  at: number,
): ProposalDecision {
  const move: ProposalTransition = isSent ? 'submit' : 'write'
  if (before && !canTransitionProposal(before, move)) return elsewhere
  if ((before?.version ?? 0) !== seen) return stale
  // The answer to what was sent before stays in sight until the next one is sent.
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
