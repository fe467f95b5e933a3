import { handle } from '#functions/http/handle.ts'
import { favouriteCounts } from '#functions/store/favourites.ts'
import { getWork } from '#functions/store/works.ts'
import { adminGetProduct } from '#shared/api/console/works.ts'
import { workView } from './console/work-view.ts'

export const handler = handle(adminGetProduct, async ({ input: { id }, table, fail }) => {
  const [work, watchers] = await Promise.all([getWork(table, id), favouriteCounts(table, [id])])
  return work ? { ...workView(work), watchers: watchers.get(id) ?? 0 } : fail('not-found')
})
