import { writeProposalNotices } from '#events/telling/notices.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { getContent } from '#functions/store/catalogue/content.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import type { ProposalKind } from '#shared/domain/catalogue/proposal/proposal.ts'
import { say } from '#shared/domain/kernel/language.ts'
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
