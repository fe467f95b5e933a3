import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { listContent } from '#functions/store/catalogue/content.ts'
import { kindsOf, newsCardView, published } from '#functions/views/columns-and-news.ts'
import { listNews } from '#shared/api/catalogue/content.ts'

export const handler = handle(listNews, async ({ input, table, language, now }) => {
  const [news, kinds] = await Promise.all([listContent(table, 'news'), kindsOf(table, 'news-type', language)])
  const shown = published(news, now()).filter(({ record }) => input.type === undefined || record.type === input.type)
  const { list, ...rest } = pageOfAll(shown, input)
  return { ...rest, list: list.map(item => newsCardView(item, kinds, language)) }
})
