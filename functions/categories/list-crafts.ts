import { handle } from '#functions/http/handle.ts'
import { byOrder, listContent } from '#functions/store/content.ts'
import { listCrafts } from '#shared/api/categories.ts'
import { say } from '#shared/domain/language.ts'

export const handler = handle(listCrafts, async ({ table, language }) => {
  const crafts = (await listContent(table, 'craft')).sort(byOrder)
  return { list: crafts.map(({ id, record }) => ({ id, name: say(record.name, language), color: record.color })) }
})
