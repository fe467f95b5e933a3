import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { getContent, inOrder, listContent } from '#functions/store/catalogue/content.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { adminListContent } from '#shared/api/catalogue/console/content.ts'
import { iso } from '#shared/domain/kernel/iso.ts'

export const handler = handle(adminListContent, async ({ input, table }) => {
  const one = input.id === undefined ? undefined : await getContent(table, input.kind, input.id)
  const all = input.id === undefined ? await listContent(table, input.kind) : one ? [one] : []
  const named = one && 'productIds' in one.record ? await getWorks(table, one.record.productIds) : []
  const works = named.map(({ id, title }) => ({ id, title }))
  const { list, ...rest } = pageOfAll(all.sort(inOrder), input)
  return {
    ...rest,
    list: list.map(({ id, version, updatedAt, record, pictures }) => ({
      id,
      version,
      updatedAt: iso(updatedAt),
      record: 'publishAt' in record ? { ...record, publishAt: iso(record.publishAt) } : record,
      pictures,
      works,
    })),
  }
})
