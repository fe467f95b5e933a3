import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { reportsIn } from '#functions/store/conversing/rooms.ts'
import { usernamesOf } from '#functions/store/people/usernames.ts'
import { adminListReports } from '#shared/api/conversing/console/messages.ts'
import { say } from '#shared/domain/kernel/language.ts'
import { reportView } from './views/console-views.ts'

export const handler = handle(adminListReports, async ({ input, table, language }) => {
  const { state, by } = input
  const all = (await reportsIn(table, state)).filter(
    report => by === undefined || (report.by === 'contact') === (by === 'contact'),
  )
  const { list, ...rest } = pageOfAll(all, input)
  const [works, names] = await Promise.all([
    list.length > 0 ? getWorks(table, [...new Set(list.map(({ productId }) => productId))]) : [],
    usernamesOf(
      table,
      list.map(({ reporterId }) => reporterId ?? undefined),
    ),
  ])
  const byId = new Map(works.map(work => [work.id, work]))
  return {
    ...rest,
    list: list.map(report => {
      const work = byId.get(report.productId)
      const product = { id: report.productId, title: work ? say(work.title, language) : '', img: work?.imgs[0] ?? null }
      return reportView(report, product, names.get(report.reporterId ?? '') ?? '')
    }),
  }
})
