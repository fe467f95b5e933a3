import type { PlatformInputOf } from '#shared/platform/api/endpoint.ts'
import type { createSession } from '#shared/platform/api/sessions.ts'
import type { PlatformCode } from '#shared/platform/errors/codes.ts'
import { payTypes } from '#shared/platform/payments/values.ts'
import { isRegistered, lapseAt, limitOf, type PaymentSession } from '#shared/platform/sessions/session.ts'
import { isContractStopped, type Shop } from '../../store/system/shops.ts'
import { orderIdRoom } from '../checkout/session-state.ts'

type SessionInput = PlatformInputOf<typeof createSession>

const payTypesIn = ({ transaction }: SessionInput) => payTypes.filter(type => transaction.pay_type.includes(type))

/**
 * Expiry of the session; refused with the first reason why the call cannot open one, whatever the shop has sold before.
 */
export function judgeSession(input: SessionInput, shop: Shop, now: number) {
  const { transaction, success_url: successUrl, cancel_url: cancelUrl } = input
  const types = payTypesIn(input)
  if (types.length !== new Set(transaction.pay_type).size) return refused('E0053102040')
  const limit = limitOf(types)
  if (transaction.amount + transaction.tax > limit) return refused('E0053107005', limit)
  const room = types.length > 1 ? orderIdRoom : 30
  if ((transaction.order_id?.length ?? 0) > room) return refused('E0053101003', room)
  const expiresAt = lapseAt(now, input.expire)
  if (expiresAt === undefined) return refused('E0053123011')
  if (successUrl !== undefined && !isRegistered(successUrl, shop.origins)) return refused('E0053119008')
  if (cancelUrl !== undefined && !isRegistered(cancelUrl, shop.origins)) return refused('E0053120008')
  const isMailed = input.guide_mail_send_flag === '1' || input.thanks_mail_send_flag === '1'
  if (input.receiver_mail === undefined && isMailed) return refused('E0053124001')
  if (input.shop_mail_template_id !== undefined) return refused('E0053136002')
  if (isContractStopped(shop)) return refused('E0053201019')
  return { outcome: 'allowed', expiresAt } as const
}

const refused = <Code extends PlatformCode>(code: Code, ...params: readonly number[]) =>
  ({ outcome: 'refused', problem: { code, ...(params.length > 0 && { params: params.map(String) }) } }) as const

interface Opening extends Pick<PaymentSession, 'shopId' | 'mode' | 'expiresAt' | 'testClock'> {
  readonly now: number
  readonly newId: () => string
}

export function newPaymentSession(input: SessionInput, { now, newId, testClock, ...opening }: Opening): PaymentSession {
  const { transaction, card } = input
  const { success_url: successUrl, cancel_url: cancelUrl, receiver_mail: receiverMail } = input
  const tdsType = card?.tds_type
  return {
    id: `ps_${newId().slice(4)}`,
    ...opening,
    status: 'CREATE',
    payTypes: payTypesIn(input),
    amount: transaction.amount,
    tax: transaction.tax,
    orderId: transaction.order_id ?? `o${newId()}`,
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
    guideMail: input.guide_mail_send_flag === '1',
    thanksMail: input.thanks_mail_send_flag === '1',
    holdsUse: false,
    version: 1,
    createdAt: now,
    updatedAt: now,
    ...(testClock !== undefined && { testClock }),
  }
}
