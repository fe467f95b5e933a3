import { openLink } from '#shared/platform/api/sessions/pages.ts'
import { errorMessageOf } from '#shared/platform/errors/catalogue.ts'
import { addressTime, type Link, limitOf, linkStands, type PaymentSession } from '#shared/platform/sessions/session.ts'
import { serve } from '../http/serve.ts'
import { frameOf, pageAnswer } from '../pages/hosted.ts'
import { linkPage } from '../pages/link-page.ts'
import { timeOf } from '../store/sandbox/clocks.ts'
import { claimOrder, putSession, readLink } from '../store/sessions/sessions.ts'
import { getShop } from '../store/system/shops.ts'
import { closedLink } from './pages/closed-link.ts'

/** Each opening creates a session. The payment takes a use of the link, not the opening. */
export const handler = serve(openLink, async context => {
  const { input, table, newId, commit, fail, page, redirect, call } = context
  const link = await readLink(table, input.id)
  const shop = link && (await getShop(table, link.shopId))
  if (!link || !shop) return fail('E0057128002')
  const language = input.lang ?? call.language
  const of = { ...link, shop }
  const frame = frameOf(of, language)
  const at = (await timeOf(table, link, context.now))()
  const stands = linkStands(link, at)
  if (stands !== 'open') return page(...closedLink(of, frame, stands))
  const typed = input.amount?.normalize('NFKC').replace(/[\s,¥]/g, '') ?? ''
  const amount = link.amount ?? amountOf(typed, link)
  if (typeof amount === 'string') {
    const limit = String(limitOf(link.payTypes))
    const mistake = errorMessageOf(amount, language, amount === 'E0056104005' ? [limit] : ['1', limit])
    const { name, tax, expiresAt: until } = link
    const shown = { name, amount: undefined, tax, until, typed: input.amount, mistake }
    return page(...pageAnswer(of, frame, linkPage(frame, shown), { status: 400 }))
  }
  const session = sessionOf(link, { id: newId(), orderId: newId(), amount, at })
  // An order id of the link can be paid once. Later openings get sessions with other order ids.
  const claimed = await commit.attempt({ writes: [putSession(session), claimOrder(session)] })
  if (claimed.outcome === 'done') return redirect(`/pay/${session.id}?lang=${language}`)
  const other = { ...session, orderId: `o${newId()}` }
  const written = await commit.attempt({ writes: [putSession(other), claimOrder(other)] })
  return written.outcome === 'done' ? redirect(`/pay/${other.id}?lang=${language}`) : fail('E9991001002')
})

/** Amount entered by the payer, or the code of its error. */
function amountOf(typed: string, { payTypes, tax }: Link) {
  if (typed === '') return 'E0056104001'
  if (!/^\d+$/.test(typed)) return 'E0056104006'
  const amount = Number(typed)
  if (amount + tax > limitOf(payTypes)) return 'E0056104005'
  return amount === 0 ? 'E0056104007' : amount
}

interface Opening {
  readonly id: string
  readonly orderId: string
  readonly amount: number
  readonly at: number
}

function sessionOf(link: Link, { id, orderId, amount, at }: Opening): PaymentSession {
  const lapses = at + addressTime.usual
  const { successUrl, cancelUrl, serviceName, tdsType } = link
  return {
    id: `ps_${id.slice(4)}`,
    shopId: link.shopId,
    mode: link.mode,
    status: 'CREATE',
    title: link.name,
    payTypes: link.payTypes,
    amount,
    tax: link.tax,
    orderId: link.orderId ?? `o${orderId}`,
    clientFields: link.clientFields,
    job: link.job,
    ...(tdsType !== undefined && { tdsType }),
    tds2Type: link.tds2Type,
    termDays: link.termDays,
    ...(successUrl !== undefined && { successUrl }),
    ...(cancelUrl !== undefined && { cancelUrl }),
    ...(serviceName !== undefined && { serviceName }),
    guideMail: false,
    thanksMail: false,
    linkId: link.id,
    holdsUse: false,
    version: 1,
    createdAt: at,
    updatedAt: at,
    expiresAt: Math.min(lapses, link.expiresAt ?? lapses),
    ...(link.testClock !== undefined && { testClock: link.testClock }),
  }
}
