import { handle } from '#functions/machinery/http/handle.ts'
import { getContent } from '#functions/store/catalogue/content.ts'
import { kindsOf, newsCardView } from '#functions/views/columns-and-news.ts'
import { getNews } from '#shared/api/catalogue/content.ts'
import { say } from '#shared/domain/kernel/language.ts'

export const handler = handle(getNews, async ({ input, table, language, now, fail }) => {
  const [item, kinds] = await Promise.all([getContent(table, 'news', input.id), kindsOf(table, 'news-type', language)])
  if (!item || item.record.publishAt > now()) return fail('not-found')
  return { ...newsCardView(item, kinds, language), body: say(item.record.body, language) }
})
