import { pageMailDue } from '#events/platform-sessions.ts'
import { createSession } from '#shared/platform/api/sessions.ts'
import { payTypes } from '#shared/platform/payments/values.ts'
import { isRegistered, lapseAt, limitOf, type PaymentSession } from '#shared/platform/sessions/session.ts'
import { serve } from '../http/serve.ts'
import { readPayment } from '../store/payments/payments.ts'
import { claimOrder, putSession } from '../store/sessions/sessions.ts'
import { isContractStopped } from '../store/system/shops.ts'
import { orderIdRoom } from './checkout/session-state.ts'
import { sessionView } from './views/session-view.ts'

export const handler = serve(createSession, async context => {
  const { input, shop, mode, table, now, newId, testClock, commit, fail } = context
  const { shopId } = shop
  const { transaction, card, receiver_mail: receiverMail } = input
  const types = payTypes.filter(type => transaction.pay_type.includes(type))
  if (types.length !== new Set(transaction.pay_type).size) return fail('E0053102040')
  const limit = limitOf(types)
  if (transaction.amount + transaction.tax > limit) return fail('E0053107005', { params: [String(limit)] })
  const room = types.length > 1 ? orderIdRoom : 30
  if ((transaction.order_id?.length ?? 0) > room) return fail('E0053101003', { params: [String(room)] })
  const at = now()
  const expiresAt = lapseAt(at, input.expire)
  if (expiresAt === undefined) return fail('E0053123011')
  const { success_url: successUrl, cancel_url: cancelUrl } = input
  if (successUrl !== undefined && !isRegistered(successUrl, shop.origins)) return fail('E0053119008')
  if (cancelUrl !== undefined && !isRegistered(cancelUrl, shop.origins)) return fail('E0053120008')
  const guideMail = input.guide_mail_send_flag === '1'
  const thanksMail = input.thanks_mail_send_flag === '1'
  if (receiverMail === undefined && (guideMail || thanksMail)) return fail('E0053124001')
  if (input.shop_mail_template_id !== undefined) return fail('E0053136002')
  if (isContractStopped(shop)) return fail('E0053201019')
  const given = transaction.order_id
  if (given !== undefined && (await readPayment(table, { mode, shopId, id: given }))) return fail('E0053101014')
  const tdsType = card?.tds_type
  const session: PaymentSession = {
    id: `ps_${newId().slice(4)}`,
    shopId,
    mode,
    status: 'CREATE',
    payTypes: types,
    amount: transaction.amount,
    tax: transaction.tax,
    orderId: given ?? `o${newId()}`,
    clientFields: [
      transaction.client_field_1 ?? null,
      transaction.client_field_2 ?? null,
      transaction.client_field_3 ?? null,
    ],
    job: card?.job_code ?? 'AUTH',
    ...(tdsType !== undefined && { tdsType }),
    tds2Type: card?.tds2_type ?? '2',
    termDays: input.virtualaccount?.payment_term_day ?? 3,
    ...(successUrl !== undefined && { successUrl }),
    ...(cancelUrl !== undefined && { cancelUrl }),
    ...(input.shop_service_name !== undefined && { serviceName: input.shop_service_name }),
    ...(receiverMail !== undefined && { receiverMail }),
    ...(input.mail_customer_name !== undefined && { customerName: input.mail_customer_name }),
    guideMail,
    thanksMail,
    holdsUse: false,
    version: 1,
    createdAt: at,
    updatedAt: at,
    expiresAt,
    ...(testClock !== undefined && { testClock }),
  }
  return commit({
    writes: [putSession(session), claimOrder(session).or('E0053101014')],
    events: guideMail ? [pageMailDue({ kind: 'guide', page: 'session', id: session.id })] : [],
    answer: sessionView(session, at),
  })
})
