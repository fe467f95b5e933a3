import { handle } from '#functions/http/handle.ts'
import { byOrder, listContent } from '#functions/store/content.ts'
import { listParentCategories } from '#shared/api/categories.ts'
import { say } from '#shared/domain/language.ts'

export const handler = handle(listParentCategories, async ({ table, language }) => {
  const categories = (await listContent(table, 'category'))
    .filter(({ record }) => record.parentId === null)
    .sort(byOrder)
  return {
    list: categories.map(({ id, record }) => ({ id, parentId: record.parentId, name: say(record.name, language) })),
  }
})
