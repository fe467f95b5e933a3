import { handle } from '#functions/machinery/http/handle.ts'
import { inOrder, listContent, type Stored } from '#functions/store/catalogue/content.ts'
import { published } from '#functions/views/columns-and-news.ts'
import { listMappedTexts } from '#shared/api/telling/settings.ts'
import { iso } from '#shared/domain/kernel/iso.ts'

const mapped = ({ id, updatedAt, pictures }: Stored) => ({
  ...{ id, changedAt: iso(updatedAt), img: pictures[0] ?? null },
})

export const handler = handle(listMappedTexts, async ({ table, now }) => {
  const [artists, columns, news] = await Promise.all([
    listContent(table, 'artist'),
    listContent(table, 'column'),
    listContent(table, 'news'),
  ])
  const at = now()
  return {
    artists: artists.toSorted(inOrder).map(mapped),
    columns: published(columns, at).map(column => ({ ...mapped(column), type: column.record.type })),
    news: published(news, at).map(mapped),
  }
})
