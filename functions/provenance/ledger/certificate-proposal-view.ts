import type { CertificateProposal } from '#functions/store/provenance/certificate-proposals.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { mayConfirm } from '#shared/domain/provenance/ledger/house-facts.ts'

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
