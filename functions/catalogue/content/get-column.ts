import { handle } from '#functions/machinery/http/handle.ts'
import { listContent } from '#functions/store/catalogue/content.ts'
import { columnCardView, kindsOf, published } from '#functions/views/columns-and-news.ts'
import { cardsOf, publicWorks } from '#functions/views/work-cards.ts'
import { getColumn } from '#shared/api/catalogue/content.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { say } from '#shared/domain/kernel/language.ts'
import { readingMinutes } from '#shared/domain/kernel/reading-time.ts'

export const handler = handle(getColumn, async ({ input, table, caller, language, currency, now, fail }) => {
  const [columns, kinds] = await Promise.all([listContent(table, 'column'), kindsOf(table, 'column-type', language)])
  const shown = published(columns, now())
  const at = shown.findIndex(({ id }) => id === input.id)
  const column = shown[at]
  if (!column) return fail('not-found')
  const [older, newer] = [shown[at + 1], shown[at - 1]]
  const works = await publicWorks(table, column.record.productIds)
  const body = say(column.record.body, language)
  return {
    ...columnCardView(column, kinds, language),
    author: say(column.record.author, language),
    minutes: readingMinutes(body, language),
    body,
    products: await cardsOf(table, works, { language, currency, now, caller }),
    previous: older ? columnCardView(older, kinds, language) : null,
    next: newer ? columnCardView(newer, kinds, language) : null,
    serverTime: iso(now()),
  }
})
