import { handle } from '#functions/machinery/http/handle.ts'
import { byOrder, listContent } from '#functions/store/catalogue/content.ts'
import { listPlatforms } from '#shared/api/catalogue/content.ts'

export const handler = handle(listPlatforms, async ({ table }) => {
  const platforms = (await listContent(table, 'platform')).sort(byOrder)
  return {
    list: platforms.map(({ id, record, pictures }) => ({
      id,
      name: record.name,
      link: record.link,
      logo: pictures[0] ?? null,
    })),
  }
})
