import { handle } from '#functions/machinery/http/handle.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { audited } from '#functions/store/people/audit.ts'
import {
  confirmRevocation,
  endCertificateProposal,
  getRevocation,
} from '#functions/store/provenance/certificate-proposals.ts'
import { appendEntry, moveHistory } from '#functions/store/provenance/ledger.ts'
import { adminDecideRevocation } from '#shared/api/provenance/console/ledger.ts'
import { mayConfirm, revokedFact } from '#shared/domain/provenance/ledger/house-facts.ts'
import { certificateProposalView } from './certificate-proposal-view.ts'

/** Confirmed by an operator other than the proposer, the revocation becomes an entry; rejected, it leaves no trace. */
export const handler = handle(adminDecideRevocation, async ({ input, table, caller, now, newId, fail, commit }) => {
  const at = now()
  const { operatorId, name } = caller
  const { id, proposal, decision } = input
  const audit = { id: newId(), at, by: caller, action: adminDecideRevocation.id, subject: { kind: 'work', id } }
  const decide = async () => {
    const work = await getWork(table, id)
    if (!work) return fail('not-found')
    const before = await getRevocation(table, id)
    if (before?.confirmed) return fail('ledger-revoked')
    if (!before || before.id !== proposal) return fail('revocation-state')
    const noted = audited({
      ...audit,
      before: { reason: before.reason, by: before.proposed.name },
      after: { decision },
    })
    if (decision === 'drop')
      return commit({ writes: [endCertificateProposal('revocation', before), noted], answer: { revocation: null } })
    if (!mayConfirm(before, operatorId)) return fail('revocation-same-operator')

    const confirmed = { operatorId, name, at }
    const told = await appendEntry(work, revokedFact(before.reason, at), at)
    return commit.unlessBusy({
      writes: [
        moveHistory(work, told.ledger, { revokedAt: at }),
        ...told.writes,
        confirmRevocation(before, confirmed),
        noted,
      ],
      answer: { revocation: certificateProposalView({ ...before, confirmed }, operatorId) },
    })
  }
  return untilWritten(decide, { otherwise: () => fail('busy', undefined, 1) })
})
