import { handle } from '#functions/http/handle.ts'
import { getWork } from '#functions/store/works.ts'
import { adminGetProduct } from '#shared/api/console/works.ts'
import { workView } from './console/work-view.ts'

export const handler = handle(adminGetProduct, async ({ input, table, fail }) => {
  const work = await getWork(table, input.id)
  return work ? workView(work) : fail('not-found')
})
