import { showLink } from '#shared/platform/api/sessions/pages.ts'
import { linkStands } from '#shared/platform/sessions/session.ts'
import { serve } from '../http/serve.ts'
import { frameOf, pageAnswer } from '../pages/hosted.ts'
import { linkPage } from '../pages/link-page.ts'
import { timeOf } from '../store/sandbox/clocks.ts'
import { readLink } from '../store/sessions/sessions.ts'
import { getShop } from '../store/system/shops.ts'
import { closedLink } from './pages/closed-link.ts'

export const handler = serve(showLink, async ({ input, table, now: realNow, fail, page, call }) => {
  const link = await readLink(table, input.id)
  const shop = link && (await getShop(table, link.shopId))
  if (!link || !shop) return fail('E0057128002')
  const now = await timeOf(table, link, realNow)
  const of = { ...link, shop }
  const frame = frameOf(of, input.lang ?? call.language)
  const stands = linkStands(link, now())
  if (stands !== 'open') return page(...closedLink(of, frame, stands))
  const { name, amount, tax, expiresAt: until } = link
  return page(...pageAnswer(of, frame, linkPage(frame, { name, amount, tax, until })))
})
