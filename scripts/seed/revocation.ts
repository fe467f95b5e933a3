import { table } from '#functions/clients/clients.ts'
import { appendEntry, moveHistory } from '#functions/store/ledger.ts'
import { confirmRevocation, getRevocation } from '#functions/store/revocations.ts'
import { getWork } from '#functions/store/works.ts'
import { adminProposeRevocation } from '#shared/api/console/ledger.ts'
import { revokedFact } from '#shared/domain/ledger/house-facts.ts'
import { now, save } from './market.ts'
import type { Ask } from './past/actors.ts'

/** Sold weeks ago, so that it had a certificate. */
const revoked = 'brocade-roundels'

/** One certificate is taken back. The demo has one operator who may; the other one's half is written as the call writes it. */
export async function seedRevocation(ask: Ask): Promise<void> {
  await ask('operator', adminProposeRevocation, {
    id: revoked,
    reason: '織元から、登録した帯地は見本裂であり、記録された作品ではないとの申し出があった。',
  })
  const [work, proposal] = await Promise.all([getWork(table, revoked), getRevocation(table, revoked)])
  if (!work || !proposal) throw new Error('the demo has no work to revoke the certificate of')
  const at = now()
  const { writes, ledger } = await appendEntry(work, revokedFact(proposal.reason, at), at)
  await save(`revocation-${revoked}`, [
    moveHistory(work, ledger, { revokedAt: at }),
    ...writes,
    confirmRevocation(proposal, { operatorId: 'reviewer-of-the-demo', name: '審査 花子', at }),
  ])
}
