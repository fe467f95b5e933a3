import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { usernamesOf } from '#functions/store/people/usernames.ts'
import { applicationsIn } from '#functions/store/selling/applications.ts'
import { currentPolicy } from '#functions/store/selling/policy.ts'
import { adminListApplications } from '#shared/api/selling/console/resale.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { say } from '#shared/domain/kernel/language.ts'
import { viewApplication } from '#shared/domain/selling/resale/view.ts'
import { isOverdue } from './views/application-file.ts'

export const handler = handle(adminListApplications, async ({ input, table, now, language }) => {
  const at = now()
  const all = await applicationsIn(table, input.state)
  // In a search by name the present names of all applicants are read, else of those on the page.
  const named = (some: typeof all) =>
    usernamesOf(
      table,
      some.map(({ userId }) => userId),
    )
  const known = input.username ? await named(all) : undefined
  const isLate = (application: (typeof all)[number]) => isOverdue(application, at)
  const wanted = all.filter(
    application =>
      (!input.kind || application.terms.sale.kind === input.kind) &&
      (!input.username || (known?.get(application.userId) ?? application.username).includes(input.username)) &&
      (!input.overdue || isLate(application)),
  )
  const { list, ...rest } = pageOfAll(wanted, input)
  const works = await getWorks(
    table,
    list.map(({ productId }) => productId),
  )
  const names = known ?? (await named(list))
  const policy = await currentPolicy(table, at)
  const byId = new Map(works.map(work => [work.id, work]))
  return {
    ...rest,
    list: list.map(application => {
      const work = byId.get(application.productId)
      return {
        ...viewApplication(application, [], policy),
        username: names.get(application.userId) ?? application.username,
        title: work ? say(work.title, language) : '',
        isOverdue: isLate(application),
      }
    }),
    overdue: all.filter(isLate).length,
    serverTime: iso(at),
  }
})
