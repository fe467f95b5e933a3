import { handle } from '#functions/http/handle.ts'
import { pageOfAll } from '#functions/http/paginate.ts'
import { applicationsIn } from '#functions/store/applications.ts'
import { getWorks } from '#functions/store/works.ts'
import { adminListApplications } from '#shared/api/console/resale.ts'
import { iso } from '#shared/domain/iso.ts'
import { say } from '#shared/domain/language.ts'
import { viewApplication } from '#shared/domain/resale/view.ts'
import { isOverdue } from './views/application-file.ts'

export const handler = handle(adminListApplications, async ({ input, table, now, language }) => {
  const { list, ...rest } = pageOfAll(await applicationsIn(table, input.state), input)
  const works = await getWorks(
    table,
    list.map(({ productId }) => productId),
  )
  const byId = new Map(works.map(work => [work.id, work]))
  return {
    ...rest,
    list: list.map(application => {
      const work = byId.get(application.productId)
      return {
        ...viewApplication(application, []),
        username: application.username,
        title: work ? say(work.title, language) : '',
        isOverdue: isOverdue(application, now()),
      }
    }),
    serverTime: iso(now()),
  }
})
