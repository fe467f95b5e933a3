import { pageMailDue } from '#events/platform/sessions.ts'
import { createSession } from '#shared/platform/api/sessions.ts'
import { serve } from '../http/serve.ts'
import { readPayment } from '../store/payments/payments.ts'
import { claimOrder, putSession } from '../store/sessions/sessions.ts'
import { judgeSession, newPaymentSession } from './opening/payment-session.ts'
import { sessionView } from './views/session-view.ts'

export const handler = serve(createSession, async context => {
  const { input, shop, mode, table, now, newId, testClock, commit, fail } = context
  const { shopId } = shop
  const at = now()
  const judged = judgeSession(input, shop, at)
  if (judged.outcome === 'refused') return fail([judged.problem])
  const given = input.transaction.order_id
  if (given !== undefined && (await readPayment(table, { mode, shopId, id: given }))) return fail('E0053101014')
  const { expiresAt } = judged
  const session = newPaymentSession(input, { shopId, mode, expiresAt, testClock, now: at, newId })
  return commit({
    writes: [putSession(session), claimOrder(session).or('E0053101014')],
    events: session.guideMail ? [pageMailDue({ kind: 'guide', page: 'session', id: session.id })] : [],
    answer: sessionView(session, at),
  })
})
