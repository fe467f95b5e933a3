import type { ProposalState } from '#shared/domain/catalogue/proposal/transitions.ts'
import { Badge } from '../../site/frame/badge.tsx'
import { proposalWords } from './proposal-words.ts'

export function ProposalBadge({ state }: { state: ProposalState }) {
  const [mark, word] = proposalWords[state]
  return <Badge state={mark}>{word()}</Badge>
}
