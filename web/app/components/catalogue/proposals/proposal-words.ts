import type { ProposalKind } from '#shared/domain/catalogue/proposal/proposal.ts'
import type { ProposalState } from '#shared/domain/catalogue/proposal/transitions.ts'
import { m } from '../../../paraglide/messages.js'
import type { BadgeWords } from '../../site/frame/badge.tsx'

export const proposalWords: BadgeWords<ProposalState> = {
  writing: ['none', m.proposal_state_writing],
  submitted: ['applying', m.proposal_state_submitted],
  returned: ['revise', m.proposal_state_returned],
  published: ['completed', m.proposal_state_published],
}

export const kindWords: Readonly<Record<ProposalKind, () => string>> = {
  artist: m.proposal_kind_artist,
  work: m.proposal_kind_work,
}
