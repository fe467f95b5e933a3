import { handle } from '#functions/http/handle.ts'
import { pageOfAll } from '#functions/http/paginate.ts'
import { getWork, historyOf } from '#functions/store/works.ts'
import { listTransactions } from '#shared/api/works.ts'
import { iso } from '#shared/domain/iso.ts'
import { say } from '#shared/domain/language.ts'
import { historyKindNumbers } from '#shared/domain/wire-numbers.ts'
import { isPublic } from '#shared/domain/work/artwork.ts'
import { historyNames } from '#shared/domain/work/names.ts'

export const handler = handle(listTransactions, async ({ input, table, language, fail }) => {
  const work = await getWork(table, input.id)
  if (!work || !isPublic(work)) return fail('not-found')
  const { list, ...rest } = pageOfAll(await historyOf(table, work.id), input)
  return {
    ...rest,
    list: list.map(row => ({
      kind: historyKindNumbers[row.kind],
      label: say(historyNames[row.kind], language),
      price: row.price,
      detail: say(row.detail, language),
      date: iso(row.at),
    })),
  }
})
