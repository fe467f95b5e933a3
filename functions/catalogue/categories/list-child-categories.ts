import { handle } from '#functions/machinery/http/handle.ts'
import { byOrder, listContent } from '#functions/store/catalogue/content.ts'
import { listChildCategories } from '#shared/api/catalogue/categories.ts'
import { say } from '#shared/domain/kernel/language.ts'

export const handler = handle(listChildCategories, async ({ table, language }) => {
  const categories = (await listContent(table, 'category'))
    .filter(({ record }) => record.parentId !== null)
    .sort(byOrder)
  return {
    list: categories.map(({ id, record }) => ({ id, parentId: record.parentId, name: say(record.name, language) })),
  }
})
