import { catalogueKeys, contentKeys, proposalKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { type Attributes, check, put, remove } from '#functions/machinery/table/write.ts'
import type { ProposalMoved } from '#shared/domain/catalogue/proposal/decisions.ts'
import { type Proposal, type ProposalKind, proposalSchema } from '#shared/domain/catalogue/proposal/proposal.ts'
import { type ProposalState, proposalTransition } from '#shared/domain/catalogue/proposal/transitions.ts'
import { whereUnmoved } from '../kernel/transition-condition.ts'

/** Proposals of artists and partners: one per artist's page or work, apart from the published record (D78). */
const Item = proposalSchema()

const parseProposal = (item: Attributes): Proposal => Item.parse(item)

export async function getProposal(table: Getter, kind: ProposalKind, targetId: string): Promise<Proposal | undefined> {
  const item = await table.get(proposalKeys.proposal(kind, targetId))
  return item && parseProposal(item)
}

/** Proposals by work, for those of these works that have one. */
export async function proposalsOfWorks(
  table: Getter,
  workIds: readonly string[],
): Promise<ReadonlyMap<string, Proposal>> {
  const items = workIds.length > 0 ? await table.batchGet(workIds.map(id => proposalKeys.proposal('work', id))) : []
  return new Map(items.flatMap(item => (item ? [parseProposal(item)] : [])).map(each => [each.targetId, each]))
}

const most = 2_000

/** Submitted ones with the longest wait first; in other states the latest change first. */
export async function proposalsIn(table: Querier, state: ProposalState): Promise<Proposal[]> {
  const newestFirst = state !== 'submitted'
  const rows = await table.queryAll({ pk: proposalKeys.inState(state), index: 'GSI1', newestFirst, limit: most })
  return rows.map(parseProposal)
}

const since = ({ state, savedAt, submittedAt, decision }: Proposal): number => {
  if (state === 'writing') return savedAt
  return (state === 'submitted' ? submittedAt : decision?.at) ?? savedAt
}

/** A transition of a proposal, or its creation. */
export function moveProposal(before: Proposal | undefined, { move, proposal }: ProposalMoved) {
  const { kind, targetId, state } = proposal
  const item = {
    ...proposalKeys.proposal(kind, targetId),
    ...proposal,
    GSI1PK: proposalKeys.inState(state),
    GSI1SK: proposalKeys.since(since(proposal), targetId),
  }
  return before && move
    ? put(item, { where: whereUnmoved(before.version, 'state', proposalTransition(move).from) }).or('stale-version')
    : put(item, { ifAbsent: true }).or('stale-version')
}

/** Deletes the proposal, if any, together with its page or draft, because nobody could answer it any more. */
export const removeProposal = (kind: ProposalKind, targetId: string) => remove(proposalKeys.proposal(kind, targetId))

/** Condition that the published page or work still exists in the version that the author saw. */
export const stillAt = ({ kind, targetId, base }: Pick<Proposal, 'kind' | 'targetId' | 'base'>) =>
  check(kind === 'artist' ? contentKeys.record(kind, targetId) : catalogueKeys.work(targetId), [
    `#${kind === 'artist' ? 'version' : 'edition'} = :seen`,
    { seen: base.version },
  ]).or('stale-version')
