import { writeProposalNotices } from '#events/notices.ts'
import { consume } from '#functions/reactions/consume.ts'
import { getContent } from '#functions/store/content.ts'
import { getWork } from '#functions/store/works.ts'
import type { Getter } from '#functions/table/table.ts'
import { say } from '#shared/domain/language.ts'
import type { ProposalKind } from '#shared/domain/proposal/proposal.ts'
import { proposalNotices } from './texts/proposals.ts'
import { deliver, membersNamedIn } from './writing/deliver.ts'

export const handler = consume(writeProposalNotices, async (event, context) => {
  const { kind, targetId } = event.data
  const [members, name] = await Promise.all([
    membersNamedIn(context.table, [event]),
    nameOf(context.table, kind, targetId),
  ])
  await deliver(context, [{ cause: event, drafts: proposalNotices(event, name) }], members)
})

async function nameOf(table: Getter, kind: ProposalKind, id: string) {
  const named =
    kind === 'artist' ? (await getContent(table, 'artist', id))?.record.name : (await getWork(table, id))?.title
  return named ? { ja: say(named, 'ja'), en: say(named, 'en') } : { ja: 'ページ', en: 'The page' }
}
