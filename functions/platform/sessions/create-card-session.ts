import { pageMailDue } from '#events/platform/sessions.ts'
import { createCardSession } from '#shared/platform/api/sessions/card-sessions.ts'
import { type CardSession, isRegistered, lapseAt } from '#shared/platform/sessions/session.ts'
import { serve } from '../http/serve.ts'
import { readCustomer } from '../store/customers/customers.ts'
import { putCardSession } from '../store/sessions/sessions.ts'
import { cardSessionView } from './views/session-view.ts'

export const handler = serve(createCardSession, async context => {
  const { input, shop, mode, table, now, newId, testClock, commit, fail } = context
  const { shopId } = shop
  const { customer_id: customerId, receiver_mail: receiverMail } = input
  if (customerId !== undefined && !(await readCustomer(table, { mode, shopId, customerId }))) return fail('E0055003002')
  const at = now()
  const expiresAt = lapseAt(at, input.expire)
  if (expiresAt === undefined) return fail('E0055123011')
  const { success_url: successUrl, cancel_url: cancelUrl } = input
  if (successUrl !== undefined && !isRegistered(successUrl, shop.origins)) return fail('E0055119008')
  if (cancelUrl !== undefined && !isRegistered(cancelUrl, shop.origins)) return fail('E0055120008')
  const guideMail = input.guide_mail_send_flag === '1'
  const completionMail = input.completion_mail_send_flag === '1'
  if (receiverMail === undefined && (guideMail || completionMail)) return fail('E0055124001')
  if (input.shop_mail_template_id !== undefined) return fail('E0055136002')
  const session: CardSession = {
    id: `cr_${newId().slice(4)}`,
    shopId,
    mode,
    status: 'CREATE',
    ...(customerId !== undefined && { customerId }),
    ...(input.customer_name !== undefined && { customerName: input.customer_name }),
    ...(successUrl !== undefined && { successUrl }),
    ...(cancelUrl !== undefined && { cancelUrl }),
    ...(input.shop_service_name !== undefined && { serviceName: input.shop_service_name }),
    ...(receiverMail !== undefined && { receiverMail }),
    guideMail,
    completionMail,
    tdsType: input.tds_type,
    failures: 0,
    version: 1,
    createdAt: at,
    updatedAt: at,
    expiresAt,
    ...(testClock !== undefined && { testClock }),
  }
  return commit({
    writes: [putCardSession(session)],
    events: guideMail ? [pageMailDue({ kind: 'guide', page: 'card_session', id: session.id })] : [],
    answer: cardSessionView(session, at),
  })
})
