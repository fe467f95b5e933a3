import type { CertificateProposal } from '#functions/store/certificate-proposals.ts'
import { iso } from '#shared/domain/iso.ts'
import { mayConfirm } from '#shared/domain/ledger/house-facts.ts'

export const certificateProposalView = (
  { id, reason, proposed, confirmed }: CertificateProposal,
  operatorId: string,
) => ({
  id,
  reason,
  proposedBy: proposed.name,
  proposedAt: iso(proposed.at),
  confirmedBy: confirmed?.name ?? null,
  confirmedAt: confirmed === undefined ? null : iso(confirmed.at),
  mayConfirm: confirmed === undefined && mayConfirm({ proposed }, operatorId),
})
