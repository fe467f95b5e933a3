import { showCardReturn } from '#shared/platform/api/customers.ts'
import { serve } from '../http/serve.ts'
import { frameOf, pageAnswer } from '../pages/hosted.ts'
import { wayBackPage } from '../pages/message-page.ts'
import { getCardReturn } from '../store/customers/customers.ts'
import { getShop } from '../store/system/shops.ts'

/** Changes nothing: its button sends the same POST as the card company's page. */
export const handler = serve(showCardReturn, async ({ input, table, fail, page, call }) => {
  const found = await getCardReturn(table, input.id)
  const shop = found && (await getShop(table, found.shopId))
  if (!found || !shop) return fail('E0007007002')
  const of = { shop, mode: found.mode, successUrl: found.returnUrl }
  const frame = frameOf(of, input.lang ?? call.language)
  return page(...pageAnswer(of, frame, wayBackPage(frame, `/v1/card_return/${found.cardId}`, 'cardWayBackBody')))
})
