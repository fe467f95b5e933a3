import { handle } from '#functions/machinery/http/handle.ts'
import { getWorks } from '#functions/store/catalogue/works.ts'
import { allPrivateSales, findGuest, findPrivateSale } from '#functions/store/selling/private-sales.ts'
import { cardsOf } from '#functions/views/work-cards.ts'
import { getPrivateSale } from '#shared/api/selling/private-sales.ts'
import { isInSight } from '#shared/domain/catalogue/work/artwork.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { say } from '#shared/domain/kernel/language.ts'
import { openingStateOf } from '#shared/domain/selling/private-sale/opening.ts'
import { isKnownSale, isShownInSale, nearestSale } from '#shared/domain/selling/private-sale/private-sale.ts'
import { saleHeadView } from './views/sale-views.ts'

/**
 * Guests see the works shown to them also after the end; each work says itself whether its page is still open to them.
 */
export const handler = handle(getPrivateSale, async ({ input, table, caller, language, currency, now, fail }) => {
  const at = now()
  const isKnown = (each: Parameters<typeof isKnownSale>[0]) => isKnownSale(each, caller.invitedTo)
  const sale =
    input.id === undefined
      ? nearestSale((await allPrivateSales(table)).filter(isKnown), caller.invitedTo, at)
      : await findPrivateSale(table, input.id)
  if (!sale || !isKnown(sale)) return fail('not-found')
  const head = saleHeadView(sale, { language, now: at, invitedTo: caller.invitedTo })
  if (!head.isInvited) return { ...head, text: '', list: [], opening: 'unasked' as const, serverTime: iso(at) }
  const [found, guest] = await Promise.all([
    getWorks(table, sale.productIds),
    head.phase === 'coming-soon' ? findGuest(table, sale.id, caller.userId) : undefined,
  ])
  const works = found.filter(work => isShownInSale(work, sale.id))
  const cards = await cardsOf(table, works, { language, currency, now, caller })
  const open = new Set(works.filter(work => isInSight(work, caller)).map(({ id }) => id))
  return {
    ...head,
    text: say(sale.text, language),
    list: cards.map(card => ({ ...card, isOpen: open.has(card.id) })),
    opening: openingStateOf(guest ?? {}),
    serverTime: iso(at),
  }
})
