import { handle } from '#functions/machinery/http/handle.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { usernamesOf } from '#functions/store/people/usernames.ts'
import { findPrivateSale, guestsOf } from '#functions/store/selling/private-sales.ts'
import { cardsOf } from '#functions/views/work-cards.ts'
import { adminGetPrivateSale } from '#shared/api/selling/console/private-sales.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { adminSaleView } from './views/sale-views.ts'

export const handler = handle(adminGetPrivateSale, async ({ input, table, language, currency, now, fail }) => {
  const sale = await findPrivateSale(table, input.id)
  if (!sale) return fail('not-found')
  const [works, guests] = await Promise.all([getWorks(table, sale.productIds), guestsOf(table, sale.id)])
  const [list, names] = await Promise.all([
    cardsOf(table, works, { language, currency, now, caller: undefined }),
    usernamesOf(
      table,
      guests.map(({ userId }) => userId),
    ),
  ])
  return {
    ...adminSaleView(sale, now()),
    list,
    guestList: guests.map(({ userId, invitedAt }) => ({
      userId,
      username: names.get(userId) ?? '',
      invitedAt: iso(invitedAt),
    })),
    serverTime: iso(now()),
  }
})
