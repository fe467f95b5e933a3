// 3-D Secure rules that need several fields, or the date (payment-platform.md 5.1).

import type { Problem } from '../problems.ts'
import type { Tds2Input } from './tds2-fields.ts'

const problem = (code: Problem['code'], field: keyof Tds2Input, ...params: string[]): Problem => ({
  code,
  field,
  pointer: `/${field}`,
  ...(params.length > 0 && { params }),
})

const phones = [
  ['tds2_mobile_phone_cc', 'tds2_mobile_phone_no', 'EC003141018'],
  ['tds2_home_phone_cc', 'tds2_home_phone_no', 'EC003143018'],
  ['tds2_work_phone_cc', 'tds2_work_phone_no', 'EC003145018'],
] as const
const login = [
  ['tds2_three_ds_req_auth_data', 'EC003175018'],
  ['tds2_three_ds_req_auth_method', 'EC003176018'],
  ['tds2_three_ds_req_auth_timestamp', 'EC003177018'],
] as const
const past = [
  ['tds2_ch_acc_date', 'EC003164011'],
  ['tds2_ch_acc_change', 'EC003165011'],
  ['tds2_ch_acc_pw_change', 'EC003166011'],
  ['tds2_payment_acc_age', 'EC003168011'],
] as const

/** `today` is the date in Japan, `YYYY-MM-DD`. */
export function tds2Problems(input: Tds2Input, today: string): Problem[] {
  const has = (name: keyof Tds2Input) => input[name] !== undefined
  const pairs = phones.flatMap(([cc, no, pair]) => (has(cc) === has(no) ? [] : [problem(pair, cc, no)]))
  const given = login.filter(([name]) => has(name))
  const missing = given.length === 0 ? [] : login.filter(([name]) => !has(name))
  const together = missing.map(([name, code]) => problem(code, name, given.map(([other]) => other).join(', ')))
  const limit = today.replaceAll('-', '')
  const late = past.flatMap(([name, code]) => ((input[name] ?? '') > limit ? [problem(code, name)] : []))
  return [...pairs, ...together, ...late]
}

/** The issuer needs a contact: the email address or one of three phone numbers. */
export const hasContact = (input: Tds2Input): boolean =>
  input.tds2_email !== undefined || phones.some(([, no]) => input[no] !== undefined)

export const noContact = (): Problem => problem('EC003140001', 'tds2_email')
