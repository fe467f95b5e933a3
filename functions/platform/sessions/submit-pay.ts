import { submitPay } from '#shared/platform/api/sessions/pages.ts'
import { type PayType, payTypes } from '#shared/platform/payments/values.ts'
import { serve } from '../http/serve.ts'
import { frameOf, pageAnswer } from '../pages/hosted.ts'
import { endedPage } from '../pages/message-page.ts'
import { readSession } from '../store/sessions/sessions.ts'
import { paySession } from './checkout/pay-session.ts'
import { checkoutStateOf } from './checkout/session-state.ts'
import { updatePageState } from './checkout/session-transitions.ts'
import { asksEmail, backOf } from './pages/session-pages.ts'
import { visitSession } from './pages/visit.ts'

/** Every answer is a redirect, so that reloading the page does not pay again. */
export const handler = serve(submitPay, async context => {
  const { input, table, fail, page, redirect, call } = context
  const visit = await visitSession(context)
  if (!visit) return fail('E0054128002')
  const { paymentContext, session, shop } = visit
  const language = input.lang ?? call.language
  const here = `/pay/${session.id}?lang=${language}`
  const before = await checkoutStateOf(paymentContext, session)
  if (before.at !== 'form') return redirect(before.at === 'leaving' ? before.url : here)
  const payType = typeOf(input.pay_type, before.session.payTypes)
  const token = input.token === '' ? undefined : input.token
  const email = before.session.receiverMail ?? (input.email === '' ? undefined : input.email)
  const lacksToken = payType === 'Card' && token === undefined
  const lacksEmail = payType === 'Card' && asksEmail(before.session, shop) && !isMail(email)
  if (lacksToken || lacksEmail) {
    await updatePageState(paymentContext, before.session, { trouble: lacksToken ? 'EC003006001' : 'EC003140008' })
    return redirect(here)
  }
  const paid = await paySession(paymentContext, before.session, { payType, token, email })
  if (paid === 'used') {
    const of = { ...session, shop }
    const frame = frameOf(of, language)
    const words = { tone: 'ng', state: 'linkUsed', body: 'linkUsedBody' } as const
    return page(...pageAnswer(of, frame, endedPage(frame, words), { status: 410 }))
  }
  const after = await checkoutStateOf(paymentContext, (await readSession(table, session.id)) ?? session)
  if (after.at === 'leaving') return redirect(after.url)
  return redirect(after.at === 'completed' ? (backOf(after.session) ?? here) : here)
})

const typeOf = (asked: string | undefined, offered: readonly PayType[]): PayType =>
  offered.find(type => type === asked) ?? offered[0] ?? payTypes[0]

const isMail = (text: string | undefined) => /^[^\s@]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/.test(text ?? '')
