import { handle } from '#functions/machinery/http/handle.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { audited } from '#functions/store/people/audit.ts'
import { getRevocation, putCertificateProposal } from '#functions/store/provenance/certificate-proposals.ts'
import { adminProposeRevocation } from '#shared/api/provenance/console/ledger.ts'
import { certificateProposalView } from './certificate-proposal-view.ts'

/** Leaves the history unchanged: another operator has to confirm the proposal. */
export const handler = handle(adminProposeRevocation, async ({ input, table, caller, now, newId, fail, commit }) => {
  const [work, before] = await Promise.all([getWork(table, input.id), getRevocation(table, input.id)])
  if (!work) return fail('not-found')
  if (!work.ledger) return fail('work-state')
  if (before) return fail(before.confirmed ? 'ledger-revoked' : 'revocation-state')
  const at = now()
  const { operatorId, name } = caller
  const proposal = { workId: work.id, id: newId(), reason: input.reason, proposed: { operatorId, name, at } }
  const subject = { kind: 'work', id: work.id }
  const audit = { id: newId(), at, by: caller, action: adminProposeRevocation.id, subject }
  return commit({
    writes: [
      putCertificateProposal('revocation', proposal),
      audited({ ...audit, before: null, after: { reason: input.reason } }),
    ],
    answer: certificateProposalView(proposal, operatorId),
  })
})
