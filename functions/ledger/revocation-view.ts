import type { Revocation } from '#functions/store/revocations.ts'
import { iso } from '#shared/domain/iso.ts'
import { mayConfirm } from '#shared/domain/ledger/house-facts.ts'

export const revocationView = ({ id, reason, proposed, confirmed }: Revocation, operatorId: string) => ({
  id,
  reason,
  proposedBy: proposed.name,
  proposedAt: iso(proposed.at),
  confirmedBy: confirmed?.name ?? null,
  confirmedAt: confirmed === undefined ? null : iso(confirmed.at),
  mayConfirm: confirmed === undefined && mayConfirm({ proposed }, operatorId),
})
