import { tokenRecovered } from '#events/provenance/ledger.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { audited } from '#functions/store/people/audit.ts'
import { endCertificateProposal, getRecovery } from '#functions/store/provenance/certificate-proposals.ts'
import { appendEntry } from '#functions/store/provenance/ledger.ts'
import { tokenTakenBack } from '#functions/store/provenance/token-moves.ts'
import { adminDecideRecovery } from '#shared/api/provenance/console/ledger.ts'
import { recoveredFact } from '#shared/domain/provenance/ledger/custody.ts'
import { mayConfirm } from '#shared/domain/provenance/ledger/house-facts.ts'

/** Confirmed by an operator other than the proposer, the token returns to custody, and its holder is notified. */
export const handler = handle(adminDecideRecovery, async ({ input, table, caller, now, newId, fail, commit }) => {
  const at = now()
  const { id, proposal, decision } = input
  const audit = { id: newId(), at, by: caller, action: adminDecideRecovery.id, subject: { kind: 'work', id } }
  const decide = async () => {
    const work = await getWork(table, id)
    if (!work) return fail('not-found')
    const before = await getRecovery(table, id)
    if (before?.id !== proposal) return fail('recovery-state')
    const { reason, proposed } = before
    const noted = audited({ ...audit, before: { reason, by: proposed.name }, after: { decision } })
    const over = endCertificateProposal('recovery', before)
    if (decision === 'drop') return commit({ writes: [over, noted], answer: { seq: null } })
    if (!mayConfirm(before, caller.operatorId)) return fail('recovery-same-operator')
    const { userId } = work.seller
    const told =
      work.tokenOut && userId !== undefined
        ? await appendEntry(work, recoveredFact({ proposal, userId, reason }, at), at)
        : undefined
    // The holder deposited it meanwhile, or the work has another owner: nothing is left to recover.
    if (userId === undefined || !told?.sealed) return fail('work-state')
    return commit.unlessBusy({
      writes: [tokenTakenBack(work.id, { userId, history: told.ledger, now: at }), ...told.writes, over, noted],
      events: [tokenRecovered({ productId: work.id, userId })],
      answer: { seq: told.sealed.entry.seq },
    })
  }
  return untilWritten(decide, { otherwise: () => fail('busy', undefined, 1) })
})
