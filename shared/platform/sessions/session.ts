import * as z from 'zod'
import { dayMs, minuteMs } from '../../durations.ts'
import { type PayType, payTypes } from '../payments/values.ts'

/** Hosted pages: checkout sessions, payment links, card sessions (5.4, 5.5). */
export const sessionStates = ['CREATE', 'OPENED', 'COMPLETED', 'CANCELED', 'EXPIRED'] as const
export type SessionState = (typeof sessionStates)[number]

/**
 * CREATE may complete directly because programs post the form of a page that nobody opened. CANCELED and EXPIRED
 * complete if a payment succeeds after the session had ended.
 */
export const sessionTransitions = {
  CREATE: ['OPENED', 'COMPLETED', 'CANCELED', 'EXPIRED'],
  OPENED: ['COMPLETED', 'CANCELED', 'EXPIRED'],
  COMPLETED: [],
  CANCELED: ['COMPLETED'],
  EXPIRED: ['COMPLETED'],
} as const satisfies Record<SessionState, readonly SessionState[]>

export const cardSessionStates = ['CREATE', 'OPENED', 'COMPLETED', 'EXPIRED'] as const
export type CardSessionState = (typeof cardSessionStates)[number]

export const cardSessionTransitions = {
  CREATE: ['OPENED', 'EXPIRED'],
  OPENED: ['COMPLETED', 'EXPIRED'],
  COMPLETED: [],
  EXPIRED: [],
} as const satisfies Record<CardSessionState, readonly CardSessionState[]>

export const linkStates = ['ACTIVE', 'DISABLED'] as const
type LinkState = (typeof linkStates)[number]
export const linkTransitions = { ACTIVE: ['DISABLED'], DISABLED: [] } as const satisfies Record<
  LinkState,
  readonly LinkState[]
>

/** Lifetime of a page: 24 h by default, from five minutes to thirty days (5.4). */
export const addressTime = { usual: dayMs, least: 5 * minuteMs, most: 30 * dayMs } as const

/** Expiry of a page; undefined if the requested time is out of range (`…123011`). */
export function lapseAt(now: number, asked: number | undefined): number | undefined {
  if (asked === undefined) return now + addressTime.usual
  return asked >= now + addressTime.least && asked <= now + addressTime.most ? asked : undefined
}

/** Cards take at most ¥9,999,999 in one payment; a transfer takes ten digits (3.2). */
const limits = { Card: 9_999_999, Virtualaccount: 9_999_999_999 } as const

/** Highest amount that all of these payment types accept. */
export const limitOf = (types: readonly PayType[]): number => Math.min(...types.map(type => limits[type]))

const shared = {
  id: z.string(),
  shopId: z.string(),
  mode: z.enum(['test', 'live']),
  successUrl: z.string().optional(),
  cancelUrl: z.string().optional(),
  serviceName: z.string().optional(),
  receiverMail: z.string().optional(),
  version: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
  expiresAt: z.int(),
  testClock: z.string().optional(),
}

/** Amount and payment types. */
const bill = {
  payTypes: z.array(z.enum(payTypes)).min(1),
  job: z.enum(['AUTH', 'CAPTURE']),
  tdsType: z.enum(['0', '2']).optional(),
  tds2Type: z.enum(['2', '3']),
  tax: z.int().min(0),
  termDays: z.int().min(0).max(99),
  clientFields: z.tuple([z.string().nullable(), z.string().nullable(), z.string().nullable()]),
}

export const PaymentSession = z.object({
  ...shared,
  ...bill,
  status: z.enum(sessionStates),
  amount: z.int().min(1),
  orderId: z.string(),
  /** Title of what is paid for, if a link opened the session. */
  title: z.string().optional(),
  customerName: z.string().optional(),
  guideMail: z.boolean(),
  thanksMail: z.boolean(),
  linkId: z.string().optional(),
  /** Whether it counts towards its link's uses: from the first attempt to pay until it ends unpaid. */
  holdsUse: z.boolean(),
  /** A payment of this session exists: `orderId` is its id. */
  payType: z.enum(payTypes).optional(),
  /** Error of the last attempt, shown on the page. */
  trouble: z.string().optional(),
  completedAt: z.int().optional(),
  /**
   * The payment waits for a bank transfer, and so does the session regardless of `expiresAt`: when the payment is
   * checked next.
   */
  lookAt: z.int().optional(),
})
export type PaymentSession = z.infer<typeof PaymentSession>

export const Link = z.object({
  ...shared,
  ...bill,
  expiresAt: z.int().optional(),
  status: z.enum(linkStates),
  name: z.string(),
  /** Absent: the payer enters the amount. */
  amount: z.int().min(1).optional(),
  reusable: z.boolean(),
  maxUses: z.int().min(1).optional(),
  orderId: z.string().optional(),
  /** Uses that are paid or in progress. */
  uses: z.int().min(0),
})
export type Link = z.infer<typeof Link>

export const CardSession = z.object({
  ...shared,
  status: z.enum(cardSessionStates),
  customerId: z.string().optional(),
  customerName: z.string().optional(),
  guideMail: z.boolean(),
  completionMail: z.boolean(),
  tdsType: z.enum(['0', '2']),
  /** Three failures end the session (5.5). */
  failures: z.int().min(0),
  /** The card that was or is being saved. */
  cardId: z.string().optional(),
  trouble: z.string().optional(),
})
export type CardSession = z.infer<typeof CardSession>

export const registrationTries = 3

interface Lapsing {
  readonly status: string
  readonly expiresAt?: number | undefined
  readonly lookAt?: number | undefined
}

/**
 * Effective status: past its expiry a page is EXPIRED even if the stored status is older. One whose payment waits for a
 * bank transfer expires with the payment.
 */
export function statusAt<Record extends Lapsing>(record: Record, now: number): Record['status'] | 'EXPIRED' {
  const isOpen = record.status === 'CREATE' || record.status === 'OPENED'
  const hasEnd = record.lookAt === undefined
  return isOpen && hasEnd && record.expiresAt !== undefined && record.expiresAt <= now ? 'EXPIRED' : record.status
}

/** Whether a link can be opened: not disabled, not expired, and with a use left. */
export function linkStands({ status, expiresAt, reusable, maxUses, uses }: Link, now: number) {
  if (status === 'DISABLED') return 'disabled'
  if (expiresAt !== undefined && expiresAt <= now) return 'expired'
  const most = reusable ? maxUses : 1
  return most !== undefined && uses >= most ? 'used' : 'open'
}

/** Largest number of uses, if limited. */
export const usesOf = ({ reusable, maxUses }: Pick<Link, 'reusable' | 'maxUses'>): number | undefined =>
  reusable ? maxUses : 1

/** Whether an address has exactly one of the shop's registered origins. */
export function isRegistered(url: string, origins: readonly string[]): boolean {
  const origin = /^(https?:\/\/[^/?#]+)/i.exec(url)?.[1]?.toLowerCase()
  return origin !== undefined && origins.includes(origin)
}

/** Adds the session's and the order's id to the shop's return address, and neither a secret nor the result. */
export function returnAddress(url: string, told: Readonly<Record<string, string>>): string {
  const [, address = '', fragment = ''] = /^([^#]*)(#.*)?$/.exec(url) ?? []
  const query = Object.entries(told).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${address}${address.includes('?') ? '&' : '?'}${query.join('&')}${fragment}`
}
