import { dayMs, hourMs, minuteMs, secondMs } from '../durations.ts'

/** The limits of D101: `count` calls within `seconds`, by one of these subjects. Served by setting/info. */
export interface Limit {
  readonly count: number
  readonly seconds: number
  /** Who is counted: the viewer's address, the member, or a field of the input (then hashed). */
  readonly by: readonly LimitSubject[]
  /** Counted before the input is known to be valid (D101). */
  readonly beforeValidation?: boolean
  /** Counted in the item of this limit, whose subject is the first part of its own: one write counts both. */
  readonly within?: 'bid-member'
}

type LimitSubject = 'address' | 'member' | { readonly field: string }

const minute = minuteMs / secondMs
const hour = hourMs / secondMs
const day = dayMs / secondMs

export const limits = {
  'login-account': { count: 10, seconds: 15 * minute, by: [{ field: 'account' }, 'address'], beforeValidation: true },
  'login-address': { count: 50, seconds: 15 * minute, by: ['address'], beforeValidation: true },
  'email-account': { count: 3, seconds: hour, by: [{ field: 'email' }], beforeValidation: true },
  'email-address': { count: 10, seconds: hour, by: ['address'], beforeValidation: true },
  'sms-number': { count: 5, seconds: day, by: [{ field: 'phone' }], beforeValidation: true },
  'sms-address': { count: 10, seconds: day, by: ['address'], beforeValidation: true },
  'code-check': { count: 30, seconds: 15 * minute, by: ['address'] },
  'valid-check': { count: 20, seconds: minute, by: ['address'] },
  'bid-auction': { count: 30, seconds: 10, by: ['member', { field: 'productId' }], within: 'bid-member' },
  'bid-member': { count: 300, seconds: minute, by: ['member'] },
  upload: { count: 30, seconds: hour, by: ['member'] },
  chat: { count: 20, seconds: minute, by: ['member'] },
  contact: { count: 5, seconds: hour, by: ['address'] },
  postcode: { count: 1, seconds: 2, by: ['address'] },
  refresh: { count: 60, seconds: minute, by: ['address'] },
  'operator-login': { count: 10, seconds: 15 * minute, by: [{ field: 'account' }, 'address'], beforeValidation: true },
  'operator-link': { count: 3, seconds: hour, by: [{ field: 'email' }, 'address'], beforeValidation: true },
  'operator-link-address': { count: 10, seconds: hour, by: ['address'], beforeValidation: true },
  'operator-link-use': { count: 20, seconds: 15 * minute, by: ['address'] },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

/** Counted before the input is known to be valid, and before anything is read. */
export function isEarly(name: LimitName): boolean {
  const limit: Limit = limits[name]
  return limit.beforeValidation ?? false
}
