import { environment } from '#functions/machinery/runtime/environment.ts'
import type { CardSessionView } from '#shared/platform/api/sessions/card-sessions.ts'
import type { LinkView } from '#shared/platform/api/sessions/links.ts'
import type { SessionView } from '#shared/platform/api/sessions.ts'
import {
  type CardSession,
  type Link,
  linkStands,
  type PaymentSession,
  statusAt,
} from '#shared/platform/sessions/session.ts'
import { utcIso } from '#shared/platform/time/iso.ts'

const flag = (value: boolean) => (value ? '1' : '0')
/** Public address of a page. */
export const addressOf = (path: string) => `${environment('PLATFORM_ORIGIN')}${path}`

const urls = ({ successUrl, cancelUrl, serviceName }: PaymentSession | Link | CardSession) => ({
  success_url: successUrl ?? null,
  cancel_url: cancelUrl ?? null,
  shop_service_name: serviceName ?? null,
})
const times = ({ createdAt, updatedAt, version }: PaymentSession | Link | CardSession) => ({
  created: utcIso(createdAt),
  updated: utcIso(updatedAt),
  version,
})
const bill = (of: PaymentSession | Link) => ({
  tax: of.tax,
  pay_type: [...of.payTypes],
  client_field_1: of.clientFields[0],
  client_field_2: of.clientFields[1],
  client_field_3: of.clientFields[2],
})
const card = ({ job, tdsType, tds2Type }: PaymentSession | Link) => ({
  job_code: job,
  tds_type: tdsType ?? null,
  tds2_type: tds2Type,
})

export function sessionView(session: PaymentSession, now: number): SessionView {
  return {
    id: session.id,
    link_url: addressOf(`/pay/${session.id}`),
    status: statusAt(session, now),
    transaction: { ...bill(session), amount: session.amount, order_id: session.orderId },
    card: card(session),
    virtualaccount: { payment_term_day: session.termDays },
    ...urls(session),
    expire: utcIso(session.expiresAt),
    receiver_mail: session.receiverMail ?? null,
    mail_customer_name: session.customerName ?? null,
    guide_mail_send_flag: flag(session.guideMail),
    thanks_mail_send_flag: flag(session.thanksMail),
    link_id: session.linkId ?? null,
    ...times(session),
  }
}

const linkStatus = { disabled: 'DISABLED', expired: 'EXPIRED', used: 'USED', open: 'ACTIVE' } as const

export function linkView(link: Link, now: number): LinkView {
  return {
    id: link.id,
    link_url: addressOf(`/links/${link.id}`),
    status: linkStatus[linkStands(link, now)],
    name: link.name,
    ...bill(link),
    amount: link.amount ?? null,
    order_id: link.orderId ?? null,
    card: card(link),
    reusable: link.reusable,
    max_uses: link.maxUses ?? null,
    uses: link.uses,
    expires_at: link.expiresAt === undefined ? null : utcIso(link.expiresAt),
    ...urls(link),
    ...times(link),
  }
}

export function cardSessionView(session: CardSession, now: number): CardSessionView {
  return {
    id: session.id,
    link_url: addressOf(`/card/${session.id}`),
    status: statusAt(session, now),
    customer_id: session.customerId ?? null,
    customer_name: session.customerName ?? null,
    card_id: session.cardId ?? null,
    tds_type: session.tdsType,
    ...urls(session),
    expire: utcIso(session.expiresAt),
    receiver_mail: session.receiverMail ?? null,
    guide_mail_send_flag: flag(session.guideMail),
    completion_mail_send_flag: flag(session.completionMail),
    ...times(session),
  }
}
