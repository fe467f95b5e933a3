import { handle } from '#functions/machinery/http/handle.ts'
import { pageOfAll } from '#functions/machinery/http/paginate.ts'
import { favouritesOf } from '#functions/store/catalogue/favourites.ts'
import { cardsOf, worksInSight } from '#functions/views/work-cards.ts'
import { listCollection } from '#shared/api/catalogue/favourites.ts'
import { iso } from '#shared/domain/kernel/iso.ts'

/** Works that are no longer visible to the member are neither shown nor counted, secret ones included (D95). */
export const handler = handle(listCollection, async ({ input, table, caller, language, currency, now }) => {
  const favourites = await favouritesOf(table, caller.userId)
  const works = await worksInSight(
    table,
    favourites.map(({ workId }) => workId),
    caller,
  )
  const { list, ...rest } = pageOfAll(works, input)
  return {
    ...rest,
    list: await cardsOf(table, list, { language, currency, now, caller }),
    serverTime: iso(now()),
  }
})
