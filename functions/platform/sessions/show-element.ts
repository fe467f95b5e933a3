import { showElement } from '#shared/platform/api/sessions/pages.ts'
import { monthAt } from '#shared/platform/card/expiry.ts'
import { acquirerFor, shopRefOf } from '../acquirers/acquirer-for.ts'
import { serve } from '../http/serve.ts'
import { elementPage } from '../pages/card-page.ts'
import { cardFrame, frameOf, pageAnswer } from '../pages/hosted.ts'
import { timeOf } from '../store/sandbox/clocks.ts'
import { getElement } from '../store/sessions/sessions.ts'
import { getShop } from '../store/system/shops.ts'
import { secretHash } from './element/element-secret.ts'
import { tokeniserOf } from './pages/tokeniser.ts'

/** Only the page that the shop named may embed the form. */
export const handler = serve(showElement, async ({ input, table, now: realNow, newId, fail, page }) => {
  const element = await getElement(table, secretHash(input.client_secret))
  const shop = element && (await getShop(table, element.shopId))
  if (!element || !shop) return fail('E0058129002')
  const now = await timeOf(table, element, realNow)
  // The shop may have removed the origin since.
  if (element.validUntil <= now() || !shop.origins.includes(element.parentOrigin)) return fail('E0058129023')
  const { mode, parentOrigin, formMode, expiryRule, tokens, card } = element
  const acquirer = acquirerFor(shopRefOf(shop, mode), { now, newId })
  const browser = await tokeniserOf({ acquirer, table, now }, { mode, shopId: shop.shopId })
  const { tokenizer, publicKey } = browser
  const of = { shop, mode }
  const plain = frameOf(of, input.lang ?? element.language, 'element')
  const frame = formMode === 'new' ? cardFrame(plain, browser) : plain
  const markup = elementPage(
    frame,
    {
      today: monthAt(now()),
      expiryRule,
      mode: formMode,
      tokenizer,
      publicKey,
      parentOrigin,
      tokens,
      ...(formMode === 'edit' && { clientSecret: input.client_secret }),
    },
    { known: card, shopsButton: input.button === 'shop' },
  )
  return page(...pageAnswer(of, frame, markup, { framedBy: parentOrigin }))
})
