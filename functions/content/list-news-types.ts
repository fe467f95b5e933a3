import { handle } from '#functions/lib/handle.ts'
import { kindsOf } from '#functions/store/columns.ts'
import { listNewsTypes } from '#shared/api/content.ts'

export const handler = handle(listNewsTypes, async ({ table, language }) => {
  const { list } = await kindsOf(table, 'news-type', language)
  return { list: [...list] }
})
