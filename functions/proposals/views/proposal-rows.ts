import { getContents } from '#functions/store/content.ts'
import { usernamesOf } from '#functions/store/usernames.ts'
import { getWorks } from '#functions/store/works.ts'
import type { Getter } from '#functions/table/table.ts'
import { iso } from '#shared/domain/iso.ts'
import { type Language, say } from '#shared/domain/language.ts'
import type { Proposal, ProposalKind } from '#shared/domain/proposal/proposal.ts'

/** Proposals as the console lists them, named as what they are about is called today. */
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
