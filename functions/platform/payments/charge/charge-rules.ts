import { environment } from '#functions/machinery/runtime/environment.ts'
import { dayInJapan } from '#shared/japan-time.ts'
import type { PlatformInputOf } from '#shared/platform/api/endpoint.ts'
import { hasContact, noContact, tds2Problems } from '#shared/platform/api/payments/tds2-rules.ts'
import type * as contract from '#shared/platform/api/payments.ts'
import type { Problem } from '#shared/platform/api/problems.ts'
import type { Payment } from '#shared/platform/payments/payment.ts'
import type { Tds2Fields } from '../../acquirers/port.ts'
import type { Shop } from '../../store/system/shops.ts'

export type ExecutionInput = PlatformInputOf<typeof contract.executePayment>

const problem = (code: Problem['code'], field: string, ...params: readonly string[]): Problem => ({
  code,
  field,
  pointer: `/${field}`,
  ...(params.length > 0 && { params }),
})

/** Every problem of a call that charges a card, by itself and against the registered payment, sorted by field. */
export function executionProblems(payment: Payment, input: ExecutionInput, shop: Shop, now: number): Problem[] {
  const { method, pay_times, token, customer_id } = input
  const found: Problem[] = [...returnProblems(payment, input, shop), ...tds2Problems(input, dayInJapan(now))]
  if (input.access_id === undefined) found.push(problem('EC003116001', 'access_id'))
  if (token === undefined && customer_id === undefined) found.push(problem('EC003006001', 'token'))
  // A payment registered for one customer is not charged to another customer's card.
  const isOther = customer_id !== undefined && payment.customerId !== undefined && customer_id !== payment.customerId
  if (isOther) found.push(problem('EC003003002', 'customer_id'))
  if (method === undefined) found.push(problem('EC003114001', 'method'))
  if (method === '2' && pay_times === undefined) found.push(problem('EC003115001', 'pay_times'))
  if (method !== '2' && pay_times !== undefined) found.push(problem('EC003115040', 'pay_times'))
  if (payment.tdsType === '2' && !hasContact(input) && !payment.phone) found.push(noContact())
  return found.sort((a, b) => (a.code < b.code ? -1 : 1))
}

/** With 3-D Secure the browser returns, which is only allowed to pages of the shop. */
function returnProblems({ tdsType }: Payment, input: ExecutionInput, shop: Shop): Problem[] {
  const { return_url, return_url_on_failure, tds2_ret_url } = input
  const found: Problem[] = []
  if (return_url !== undefined && return_url_on_failure === undefined) {
    found.push(problem('EC003118018', 'return_url_on_failure', 'return_url'))
  }
  const isMissing = tdsType === '2' && return_url === undefined && tds2_ret_url === undefined
  if (isMissing || (return_url === undefined && return_url_on_failure !== undefined)) {
    found.push(problem('EC003117018', 'return_url', isMissing ? 'tds_type' : 'return_url_on_failure'))
  }
  if (return_url !== undefined && !isOwnPage(return_url, shop)) found.push(problem('EC003117008', 'return_url'))
  if (return_url_on_failure !== undefined && !isOwnPage(return_url_on_failure, shop)) {
    found.push(problem('EC003118008', 'return_url_on_failure'))
  }
  if (tds2_ret_url !== undefined && !isOwnPage(tds2_ret_url, shop)) found.push(problem('EC003130008', 'tds2_ret_url'))
  return found
}

function isOwnPage(address: string, { origins }: Shop): boolean {
  if (!URL.canParse(address)) return false
  const { origin, username } = new URL(address)
  return username === '' && (origins.includes(origin) || origin === environment('PLATFORM_ORIGIN'))
}

/** Why the shop cannot charge this card now, although it could register the payment. */
export function shopRefusal(payment: Payment, { method }: ExecutionInput, shop: Shop): Problem | undefined {
  if (shop.paymentStopFlag === '1') return { code: 'EC003133020' }
  if (shop.acquirerName === undefined) return { code: 'EC003106A01' }
  if (payment.tdsType === '0' && shop.tdsSetting === '2') return { code: 'EC003112021' }
  // The acquirer port supports single payments only (2.2).
  if (method !== '1') return problem('EC003114040', 'method')
  return undefined
}

/** 3-D Secure fields for the issuer. */
export function requesterFieldsOf(payment: Payment, input: ExecutionInput): Tds2Fields {
  const given = Object.entries(input).filter(
    (entry): entry is [`tds2_${string}`, string] => entry[0].startsWith('tds2_') && typeof entry[1] === 'string',
  )
  const { tds2_ret_url: _, ...fields } = Object.fromEntries(given)
  if (hasContact(input) || !payment.phone) return fields
  return { ...fields, tds2_mobile_phone_cc: payment.phone.cc, tds2_mobile_phone_no: payment.phone.no }
}
