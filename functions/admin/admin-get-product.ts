import { handle } from '#functions/lib/handle.ts'
import { getWork } from '#functions/store/catalogue.ts'
import { adminGetProduct } from '#shared/api/admin-products.ts'
import { workView } from './work-view.ts'

export const handler = handle(adminGetProduct, async ({ input, table, fail }) => {
  const work = await getWork(table, input.id)
  return work ? workView(work) : fail('not-found')
})
