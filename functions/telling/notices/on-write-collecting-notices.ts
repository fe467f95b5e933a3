import { writeCollectingNotices } from '#events/telling/notices.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { collectingNotices } from './texts/collecting.ts'
import { tellArtistNews } from './writing/artist-news.ts'
import { collectingFactsOf } from './writing/collecting-facts.ts'
import { deliver, membersNamedIn } from './writing/deliver.ts'

export const handler = consume(writeCollectingNotices, async (event, context) => {
  if (event.type !== 'collecting.digest-made' && event.type !== 'collecting.bid-reminded')
    return tellArtistNews(context, event)
  const [members, facts] = await Promise.all([
    membersNamedIn(context.table, [event]),
    collectingFactsOf(context.table, event),
  ])
  await deliver(context, [{ cause: event, drafts: collectingNotices(event, facts) }], members)
})
