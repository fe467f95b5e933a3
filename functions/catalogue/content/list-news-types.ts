import { handle } from '#functions/machinery/http/handle.ts'
import { kindsOf } from '#functions/views/columns-and-news.ts'
import { listNewsTypes } from '#shared/api/catalogue/content.ts'

export const handler = handle(listNewsTypes, async ({ table, language }) => {
  const { list } = await kindsOf(table, 'news-type', language)
  return { list: [...list] }
})
