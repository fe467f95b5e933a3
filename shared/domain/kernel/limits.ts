import { dayMs, hourMs, minuteMs, secondMs } from '#shared/durations.ts'

/** The limits of D101: `count` calls within `seconds` for each subject. Returned by setting/info. */
export interface Limit {
  readonly count: number
  readonly seconds: number
  /**
   * Subject of the count: the caller's network (network.ts), its site, the member, or a field of the input (hashed).
   */
  readonly by: readonly LimitSubject[]
  /** Counted before the input is validated (D101). */
  readonly beforeValidation?: boolean
  /** Counted in the item of this limit, whose subject includes its own: one write counts both. */
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
  // A /48 has 65,536 networks of one subscriber.
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
  // Only against floods of mail: one site alone does not reach it.
  'email-mailbox': { count: 60, seconds: hour, by: [{ field: 'email' }], beforeValidation: true },
  'sms-number': { count: 5, seconds: day, by: [{ field: 'phone' }], beforeValidation: true },
  'sms-address': { count: 10, seconds: day, by: ['network'], beforeValidation: true, within: 'sms-site' },
  'sms-site': { count: 40, seconds: day, by: ['site'], beforeValidation: true },
  'code-check': { count: 30, seconds: 15 * minute, by: ['network'] },
  'valid-check': { count: 20, seconds: minute, by: ['network'] },
  // The answer reveals whether an address is registered (decision 237); the limit prevents listing members.
  'known-address': { count: 200, seconds: day, by: ['network'] },
  'bid-auction': { count: 30, seconds: 10, by: ['member', { field: 'productId' }], within: 'bid-member' },
  'bid-member': { count: 300, seconds: minute, by: ['member'] },
  upload: { count: 30, seconds: hour, by: ['member'] },
  // Each call may ask a node of the chain about a signature.
  wallet: { count: 20, seconds: hour, by: ['member'] },
  // Each call takes a third of a second of a processor.
  'certificate-file': { count: 30, seconds: 10 * minute, by: ['network'] },
  chat: { count: 20, seconds: minute, by: ['member'] },
  'own-export': { count: 3, seconds: day, by: ['member'] },
  contact: { count: 5, seconds: hour, by: ['network'] },
  postcode: { count: 1, seconds: 2, by: ['network'] },
  // Messages of one WebSocket connection that a function handles.
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
  // Challenges and answers.
  'operator-passkey': { count: 40, seconds: 15 * minute, by: ['network'] },
} as const satisfies Record<string, Limit>

/** Open WebSockets: many people behind one address, or a member with many windows, stay far below. */
export const mostConnections = { line: 100, member: 20 } as const

/** Most works of one order. */
export const mostWorksOfOrder = 20

export type LimitName = keyof typeof limits

/** Whether it is counted before the input is validated and before anything is read. */
export function isEarly(name: LimitName): boolean {
  const limit: Limit = limits[name]
  return limit.beforeValidation ?? false
}
