import { handle } from '#functions/machinery/http/handle.ts'
import { getProposal } from '#functions/store/catalogue/proposals.ts'
import { adminGetProposal } from '#shared/api/catalogue/console/proposals.ts'
import { compareWords } from '#shared/domain/catalogue/proposal/proposal.ts'
import { canTransitionProposal } from '#shared/domain/catalogue/proposal/transitions.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { getTarget } from './answering/target.ts'
import { proposalRows } from './views/proposal-rows.ts'

export const handler = handle(adminGetProposal, async ({ input, table, language, fail }) => {
  const [proposal, target] = await Promise.all([
    getProposal(table, input.kind, input.id),
    getTarget(table, input.kind, input.id),
  ])
  if (!proposal || !target) return fail('not-found')
  const [row] = await proposalRows(table, [proposal], language)
  if (!row) throw new Error(`the proposal of ${input.id} has no row`)
  const { decision, version, base } = proposal
  const { words, changed, conflicts } = compareWords(proposal, target.words)
  const isPublished = proposal.state === 'published'
  return {
    ...row,
    version,
    recordVersion: target.version,
    baseVersion: base.version,
    published: target.words,
    words,
    // A published proposal proposes nothing any more.
    changed: isPublished ? [] : [...changed],
    conflicts: isPublished ? [] : [...conflicts],
    pictures: [...target.pictures, ...proposal.pictures],
    decision: decision ? { ...decision, at: iso(decision.at) } : null,
    mayAnswer: canTransitionProposal(proposal, 'publish'),
  }
})
