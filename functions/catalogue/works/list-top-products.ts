import { handle } from '#functions/machinery/http/handle.ts'
import { getContent } from '#functions/store/catalogue/content.ts'
import { cardsOf, publicWorks } from '#functions/views/work-cards.ts'
import { listTopProducts } from '#shared/api/catalogue/works.ts'
import { iso } from '#shared/domain/kernel/iso.ts'

export const handler = handle(listTopProducts, async ({ input, table, caller, language, currency, now }) => {
  const home = await getContent(table, 'home', 'home')
  const works = (await publicWorks(table, home?.record.productIds ?? [])).slice(0, input.size)
  return {
    list: await cardsOf(table, works, { language, currency, now, caller }),
    serverTime: iso(now()),
  }
})
