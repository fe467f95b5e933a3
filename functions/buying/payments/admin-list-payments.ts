import { handle } from '#functions/machinery/http/handle.ts'
import { logger } from '#functions/machinery/runtime/logger.ts'
import { adminListPayments } from '#shared/api/buying/console/payments.ts'
import type { FieldError } from '#shared/api/field-error.ts'
import { searchPayments } from '#shared/platform/api/payments.ts'
import { memberNamed, paymentRowsOf } from './views/payment-view.ts'

/** The platform's codes for a search that the operator can correct; any other refusal is an error of the platform. */
const refusals: Readonly<Record<string, FieldError>> = {
  EC011095011: { field: 'amountTo', key: 'RANGE_ORDER' },
  EC011096011: { field: 'to', key: 'RANGE_ORDER' },
  E0095096007: { field: 'from', key: 'PERIOD_LENGTH' },
}

/** The search covers more payments than the platform reads: it names the months that it can. */
function problemOf({ error_code: code, params = [] }: PlatformProblem): FieldError | readonly [] {
  const isShorter = code === 'E0095096007' && Number(params[1]) < 12
  return isShorter ? { field: 'from', key: 'PERIOD_NARROWER' } : (refusals[code] ?? [])
}
interface PlatformProblem {
  readonly error_code: string
  readonly params?: readonly string[] | undefined
}

export const handler = handle(adminListPayments, async ({ input, table, payments, fail, invalid }) => {
  const { payType, keyword, member, status, amountFrom, amountTo, from, to, page, size } = input
  const nothing = { list: [], total: 0, page, size }
  const buyerId = member ? await memberNamed(table, member) : undefined
  if (member && buyerId === undefined) return nothing
  const client = await payments.client({ searchPayments })
  const found = await client.searchPayments({
    pay_type: payType,
    page: String(page),
    limit: String(size),
    ...(keyword && { keyword }),
    ...(buyerId !== undefined && { client_field_3: buyerId }),
    ...(status && { status }),
    ...(amountFrom !== undefined && { amount_from: String(amountFrom) }),
    ...(amountTo !== undefined && { amount_to: String(amountTo) }),
    ...(from !== undefined && { created_from: new Date(from).toISOString() }),
    ...(to !== undefined && { created_to: new Date(to).toISOString() }),
  })
  if (found.ok) {
    const { list, total_count: total } = found.data
    return { list: await paymentRowsOf(table, list), total, page, size }
  }
  const codes = found.unknown ? [] : found.errors.map(({ error_code }) => error_code)
  // The platform refuses a page after the last one; the console shows an empty page.
  if (codes.includes('E0095091007')) return nothing
  const problems = found.unknown ? [] : found.errors.flatMap(problemOf)
  if (problems.length > 0) return invalid(...problems)
  logger.warn('payments not searched', { found })
  return fail('payments-stopped')
})
