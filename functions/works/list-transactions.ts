import { handle } from '#functions/http/handle.ts'
import { pageOfAll } from '#functions/http/paginate.ts'
import { getWork, historyOf } from '#functions/store/works.ts'
import { keepingOf } from '#functions/views/standing-book.ts'
import { historyView } from '#functions/views/work-history.ts'
import { listTransactions } from '#shared/api/works.ts'
import { isPublic } from '#shared/domain/work/artwork.ts'
import { shownPrice } from '#shared/domain/work/standing-book.ts'

/** What the present holder paid is shown where they chose so (D94). */
export const handler = handle(listTransactions, async ({ input, table, language, fail }) => {
  const work = await getWork(table, input.id)
  if (!work || !isPublic(work)) return fail('not-found')
  const [rows, { holding, display }] = await Promise.all([historyOf(table, work.id), keepingOf(table, work)])
  const { list, ...rest } = pageOfAll(rows, input)
  const price = (row: (typeof rows)[number]) => shownPrice(row, holding, { display, isHolder: false })
  return { ...rest, list: list.map(row => historyView({ ...row, price: price(row) }, language)) }
})
