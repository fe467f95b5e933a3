import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { allWorks } from '#functions/store/catalogue/works.ts'
import { adminListProducts } from '#shared/api/catalogue/console/works.ts'
import { fold } from '#shared/domain/catalogue/search/text.ts'
import { workStateNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { workView } from './console/work-view.ts'

export const handler = handle(adminListProducts, async ({ input, table }) => {
  const wanted = input.keyword ? fold(input.keyword) : ''
  const works = (await allWorks(table)).filter(
    work =>
      (input.ids === undefined || input.ids.includes(work.id)) &&
      (input.visibility === undefined || work.visibility === input.visibility) &&
      (input.state === undefined || workStateNumbers[work.state] === input.state) &&
      fold(`${work.id} ${work.title.ja} ${work.title.en} ${work.reading}`).includes(wanted),
  )
  const { list, ...rest } = pageOfAll(works, input)
  return { ...rest, list: list.map(workView) }
})
