import { standingView } from '#functions/views/own-works.ts'
import { compareWords, type Proposal, type ProposalKind, wordsOf } from '#shared/domain/catalogue/proposal/proposal.ts'

/** A page or work of one's own with its proposal. A published proposal is no longer one. */
export function ownPageView(
  { kind, id, version, record }: { kind: ProposalKind; id: string; version: number; record: object },
  proposal: Proposal | undefined,
) {
  const published = wordsOf(kind, record)
  const isOpen = proposal !== undefined && proposal.state !== 'published'
  const compared = isOpen ? compareWords(proposal, published) : { words: published, changed: [], conflicts: [] }
  return {
    id,
    recordVersion: version,
    published,
    words: compared.words,
    changed: [...compared.changed],
    conflicts: [...compared.conflicts],
    proposal: proposal ? standingView(proposal) : null,
  }
}
