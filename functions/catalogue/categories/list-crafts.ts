import { handle } from '#functions/machinery/http/handle.ts'
import { byOrder, listContent } from '#functions/store/catalogue/content.ts'
import { listCrafts } from '#shared/api/catalogue/categories.ts'
import { say } from '#shared/domain/kernel/language.ts'

export const handler = handle(listCrafts, async ({ table, language }) => {
  const crafts = (await listContent(table, 'craft')).sort(byOrder)
  return { list: crafts.map(({ id, record }) => ({ id, name: say(record.name, language), color: record.color })) }
})
