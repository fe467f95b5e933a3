import { iso } from '#shared/domain/iso.ts'
import { compareWords, type Proposal, type ProposalKind, wordsOf } from '#shared/domain/proposal/proposal.ts'

/** Where a proposal stands, for its author. Who answered is the console's to know. */
export const standingView = ({ state, version, savedAt, submittedAt, decision }: Proposal) => ({
  state,
  version,
  savedAt: iso(savedAt),
  submittedAt: submittedAt === undefined ? null : iso(submittedAt),
  reason: decision?.reason ?? '',
  answeredAt: decision ? iso(decision.at) : null,
})

/** A page or work of one's own with what is proposed of it. What was published is no proposal any more. */
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
