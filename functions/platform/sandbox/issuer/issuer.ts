import { freshFor } from '#functions/machinery/runtime/fresh-for.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { minuteMs } from '#shared/durations.ts'
import { instanceCache } from '#shared/instance-cache.ts'
import { type AcquirerClock, sandboxParts } from '../../acquirers/acquirer-for.ts'
import { holderStep } from '../../acquirers/sandbox/holder.ts'
import type { HolderAction } from '../../acquirers/sandbox/tds.ts'
import { htmlAnswer, type PageAnswer } from '../../http/answers.ts'
import { issuerPage } from '../../pages/issuer-page.ts'
import type { PageLanguage } from '../../pages/texts.ts'
import { getShop } from '../../store/system/shops.ts'

/** Names of shops for the issuer's page; an instance reads each once a minute. */
const names = instanceCache<string, () => Promise<string>>()

function nameOf(table: Getter, shopId: string): Promise<string> {
  const name = names.get(shopId) ?? freshFor(minuteMs, async () => (await getShop(table, shopId))?.name ?? '')
  names.set(shopId, name)
  return name()
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
  const isAsking = view.stage === 'challenge'
  // A browser refuses to leave for an origin outside the policy, so that the shop's current origins are read.
  const shop = isAsking ? undefined : await getShop(context.table, view.shopId)
  const wasWrong = action.kind === 'code' && isAsking
  const { html, headers } = issuerPage({
    language,
    shopName: shop?.name ?? (await nameOf(context.table, view.shopId)),
    returnsTo: shop?.origins ?? [],
    view,
    wasWrong,
  })
  return htmlAnswer(html, { status: wasWrong ? 422 : 200, headers })
}
