import { freshFor } from '#functions/runtime/fresh-for.ts'
import type { Getter } from '#functions/table/table.ts'
import { minuteMs } from '#shared/durations.ts'
import { type AcquirerClock, sandboxParts } from '../../acquirers/acquirer-for.ts'
import { holderStep } from '../../acquirers/sandbox/holder.ts'
import type { HolderAction } from '../../acquirers/sandbox/tds.ts'
import { htmlAnswer, type PageAnswer } from '../../http/answers.ts'
import { issuerPage } from '../../pages/issuer-page.ts'
import type { PageLanguage } from '../../pages/texts.ts'
import { getShop } from '../../store/system/shops.ts'

/** What the issuer's page says of a shop, and where its payers return: an instance asks for each once a minute. */
const shops = new Map<string, () => ReturnType<typeof getShop>>()

function shopOf(table: Getter, shopId: string): ReturnType<typeof getShop> {
  const shop = shops.get(shopId) ?? freshFor(minuteMs, () => getShop(table, shopId))
  shops.set(shopId, shop)
  return shop()
}

/** One visit to the sandbox's issuer; undefined for an unknown access id. */
export async function visitIssuer(
  context: AcquirerClock & { readonly table: Getter },
  accessId: string,
  action: HolderAction,
  language: PageLanguage,
): Promise<PageAnswer | undefined> {
  const view = await holderStep(accessId, action, sandboxParts(context))
  if (!view) return undefined
  const shop = await shopOf(context.table, view.shopId)
  const wasWrong = action.kind === 'code' && view.stage === 'challenge'
  const { html, headers } = issuerPage({
    language,
    shopName: shop?.name ?? '',
    returnsTo: shop?.origins ?? [],
    view,
    wasWrong,
  })
  return htmlAnswer(html, { status: wasWrong ? 422 : 200, headers })
}
