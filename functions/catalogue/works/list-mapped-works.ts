import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { listMappedWorks } from '#shared/api/catalogue/works.ts'
import { isPublic } from '#shared/domain/catalogue/work/artwork.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { siteMapRules } from '#shared/domain/kernel/site-map.ts'
import { searchInstance } from './search/instance.ts'

const currentIndex = searchInstance()

/** The index lists the works; each is read from the table, where it may have been hidden since. */
export const handler = handle(listMappedWorks, async ({ input, table, objects, now }) => {
  const { index } = await currentIndex(now(), table, objects.index)
  const { alive, listedAt } = index.columns
  const numbers = Array.from({ length: index.size }, (_, number) => number)
    .filter(number => alive[number] === 1)
    .sort((a, b) => (listedAt[a] ?? 0) - (listedAt[b] ?? 0) || a - b)
  const { list, ...rest } = pageOfAll(numbers, input)
  const works =
    list.length > 0
      ? await getWorks(
          table,
          list.flatMap(number => index.ids[number] ?? []),
        )
      : []
  return {
    ...rest,
    list: works.filter(isPublic).map(({ id, updatedAt, imgs }) => ({
      id,
      changedAt: iso(updatedAt),
      imgs: imgs.slice(0, siteMapRules.pictures),
    })),
  }
})
