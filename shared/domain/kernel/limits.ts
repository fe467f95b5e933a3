import { dayMs, hourMs, minuteMs, secondMs } from '#shared/durations.ts'

/** The limits of D101: `count` calls within `seconds`, by one of these subjects. Served by setting/info. */
export interface Limit {
  readonly count: number
  readonly seconds: number
  /** Who is counted: the viewer's line (network.ts), the site it belongs to, the member, or a field of the input (hashed). */
  readonly by: readonly LimitSubject[]
  /** Counted before the input is known to be valid (D101). */
  readonly beforeValidation?: boolean
  /** Counted in the item of this limit, whose subject holds its own: one write counts both. */
  readonly within?: 'bid-member' | 'login-site' | 'email-site' | 'sms-site'
}

type LimitSubject = 'network' | 'site' | 'member' | { readonly field: string }

const minute = minuteMs / secondMs
const hour = hourMs / secondMs
const day = dayMs / secondMs

export const limits = {
  'login-account': {
    count: 10,
    seconds: 15 * minute,
    by: [{ field: 'account' }, 'network'],
    beforeValidation: true,
    within: 'login-site',
  },
  'login-address': { count: 50, seconds: 15 * minute, by: ['network'], beforeValidation: true, within: 'login-site' },
  // Whoever has a /48 has 65,536 lines of his own.
  'login-site': { count: 200, seconds: 15 * minute, by: ['site'], beforeValidation: true },
  'email-account': {
    count: 3,
    seconds: hour,
    by: [{ field: 'email' }, 'network'],
    beforeValidation: true,
    within: 'email-site',
  },
  'email-address': { count: 10, seconds: hour, by: ['network'], beforeValidation: true, within: 'email-site' },
  'email-site': { count: 20, seconds: hour, by: ['site'], beforeValidation: true },
  // Against floods of mail alone: no stranger comes near it from one site.
  'email-mailbox': { count: 60, seconds: hour, by: [{ field: 'email' }], beforeValidation: true },
  'sms-number': { count: 5, seconds: day, by: [{ field: 'phone' }], beforeValidation: true },
  'sms-address': { count: 10, seconds: day, by: ['network'], beforeValidation: true, within: 'sms-site' },
  'sms-site': { count: 40, seconds: day, by: ['site'], beforeValidation: true },
  'code-check': { count: 30, seconds: 15 * minute, by: ['network'] },
  'valid-check': { count: 20, seconds: minute, by: ['network'] },
  // Whether an address is registered is answered truly (decision 237): not so often that it makes a list of members.
  'known-address': { count: 200, seconds: day, by: ['network'] },
  'bid-auction': { count: 30, seconds: 10, by: ['member', { field: 'productId' }], within: 'bid-member' },
  'bid-member': { count: 300, seconds: minute, by: ['member'] },
  upload: { count: 30, seconds: hour, by: ['member'] },
  // Each may ask a node of the chain about a signature.
  wallet: { count: 20, seconds: hour, by: ['member'] },
  // Each takes a processor for a third of a second.
  'certificate-file': { count: 30, seconds: 10 * minute, by: ['network'] },
  chat: { count: 20, seconds: minute, by: ['member'] },
  'own-export': { count: 3, seconds: day, by: ['member'] },
  contact: { count: 5, seconds: hour, by: ['network'] },
  postcode: { count: 1, seconds: 2, by: ['network'] },
  // Messages of one WebSocket connection that a function reads.
  socket: { count: 50, seconds: 10, by: [{ field: 'connectionId' }] },
  refresh: { count: 60, seconds: minute, by: ['network'] },
  'operator-login': {
    count: 10,
    seconds: 15 * minute,
    by: [{ field: 'account' }, 'network'],
    beforeValidation: true,
    within: 'login-site',
  },
  'operator-link': { count: 3, seconds: hour, by: [{ field: 'email' }, 'network'], beforeValidation: true },
  'operator-link-address': { count: 10, seconds: hour, by: ['network'], beforeValidation: true },
  'operator-link-use': { count: 20, seconds: 15 * minute, by: ['network'] },
  // Begun and answered.
  'operator-passkey': { count: 40, seconds: 15 * minute, by: ['network'] },
} as const satisfies Record<string, Limit>

/** WebSockets at a time: a hall behind one address, and a member with a window on every screen, stay far below. */
export const mostConnections = { line: 100, member: 20 } as const

/** Works that one order may have. */
export const mostWorksOfOrder = 20

export type LimitName = keyof typeof limits

/** Counted before the input is known to be valid, and before anything is read. */
export function isEarly(name: LimitName): boolean {
  const limit: Limit = limits[name]
  return limit.beforeValidation ?? false
}
