import { handle } from '#functions/machinery/http/handle.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { audited } from '#functions/store/people/audit.ts'
import { putCertificateProposal } from '#functions/store/provenance/certificate-proposals.ts'
import { adminProposeRecovery } from '#shared/api/provenance/console/ledger.ts'
import { certificateProposalView } from './certificate-proposal-view.ts'

/** Leaves the token unchanged: another operator has to confirm the proposal. */
export const handler = handle(adminProposeRecovery, async ({ input, table, caller, now, newId, fail, commit }) => {
  const work = await getWork(table, input.id)
  if (!work) return fail('not-found')
  if (!work.tokenOut) return fail('work-state')
  const at = now()
  const { operatorId, name } = caller
  const proposal = { workId: work.id, id: newId(), reason: input.reason, proposed: { operatorId, name, at } }
  const audit = { id: newId(), at, by: caller, action: adminProposeRecovery.id, subject: { kind: 'work', id: work.id } }
  return commit({
    writes: [
      putCertificateProposal('recovery', proposal),
      audited({ ...audit, before: null, after: { reason: input.reason } }),
    ],
    answer: certificateProposalView(proposal, operatorId),
  })
})
