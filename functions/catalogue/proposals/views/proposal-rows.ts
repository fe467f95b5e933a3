import type { Getter } from '#functions/machinery/table/table.ts'
import { getContents } from '#functions/store/catalogue/content.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { usernamesOf } from '#functions/store/people/usernames.ts'
import type { Proposal, ProposalKind } from '#shared/domain/catalogue/proposal/proposal.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'

/** Proposals for the console's list, under their subjects' present names. */
export async function proposalRows(table: Getter, proposals: readonly Proposal[], language: Language) {
  const idsOf = (wanted: ProposalKind) => proposals.flatMap(({ kind, targetId }) => (kind === wanted ? [targetId] : []))
  const [artists, works, usernames] = await Promise.all([
    getContents(table, 'artist', idsOf('artist')),
    getWorks(table, idsOf('work')),
    usernamesOf(
      table,
      proposals.map(({ userId }) => userId),
    ),
  ])
  const names = new Map([
    ...artists.map(({ id, record }) => [`artist ${id}`, say(record.name, language)] as const),
    ...works.map(({ id, title }) => [`work ${id}`, say(title, language)] as const),
  ])
  return proposals.map(proposal => ({
    kind: proposal.kind,
    id: proposal.targetId,
    name: names.get(`${proposal.kind} ${proposal.targetId}`) ?? proposal.targetId,
    username: usernames.get(proposal.userId) ?? proposal.username,
    state: proposal.state,
    savedAt: iso(proposal.savedAt),
    submittedAt: proposal.submittedAt === undefined ? null : iso(proposal.submittedAt),
  }))
}
