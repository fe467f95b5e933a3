import * as z from 'zod'
import { dayMs, minuteMs } from '../../durations.ts'
import { type PayType, payTypes } from '../payments/values.ts'

/**
 * Pages that a shop sends people to: to pay (sessions, and links that open them) and to register a card (5.4, 5.5).
 */
export const sessionStates = ['CREATE', 'OPENED', 'COMPLETED', 'CANCELED', 'EXPIRED'] as const
export type SessionState = (typeof sessionStates)[number]

/**
 * Programs post the form of a page that nobody opened. A payment that succeeds at last, after its session was given up,
 * completes it all the same.
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

/** How long an address is good: 24 h unless said otherwise, from five minutes to thirty days (5.4). */
export const addressTime = { usual: dayMs, least: 5 * minuteMs, most: 30 * dayMs } as const

/** When an address lapses, or undefined where that is not within what is allowed (`…123011`). */
export function lapseAt(now: number, asked: number | undefined): number | undefined {
  if (asked === undefined) return now + addressTime.usual
  return asked >= now + addressTime.least && asked <= now + addressTime.most ? asked : undefined
}

/** Cards take at most ¥9,999,999 in one payment; a transfer takes ten digits (3.2). */
const limits = { Card: 9_999_999, Virtualaccount: 9_999_999_999 } as const

/** The most that all of these ways to pay can take. */
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

/** What is to be paid and how. */
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
  /** What is being paid for, where the session was opened by a link. */
  title: z.string().optional(),
  customerName: z.string().optional(),
  guideMail: z.boolean(),
  thanksMail: z.boolean(),
  linkId: z.string().optional(),
  /** Whether it holds one of its link's uses: from the first attempt to pay until it ends unpaid. */
  holdsUse: z.boolean(),
  /** There is a payment of this session: `orderId` names it. */
  payType: z.enum(payTypes).optional(),
  /** What became of the last attempt, for the page. */
  trouble: z.string().optional(),
  completedAt: z.int().optional(),
  /**
   * Its payment waits for a transfer, and so does the session, whatever `expiresAt` says: when the payment is looked at
   * next.
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
  /** Without one the payer says how much. */
  amount: z.int().min(1).optional(),
  reusable: z.boolean(),
  maxUses: z.int().min(1).optional(),
  orderId: z.string().optional(),
  /** Uses that are paid or being paid. */
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
  /** Three failures end it (5.5). */
  failures: z.int().min(0),
  /** The card that is being registered, or was. */
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
 * The status as it is now: an address that has lapsed is EXPIRED whether or not anybody has come to write it down. One
 * whose payment waits for a transfer lapses with the payment.
 */
export function statusAt<Record extends Lapsing>(record: Record, now: number): Record['status'] | 'EXPIRED' {
  const isOpen = record.status === 'CREATE' || record.status === 'OPENED'
  const hasEnd = record.lookAt === undefined
  return isOpen && hasEnd && record.expiresAt !== undefined && record.expiresAt <= now ? 'EXPIRED' : record.status
}

/** Whether a link opens now: not disabled, not lapsed, and with a use left. */
export function linkStands({ status, expiresAt, reusable, maxUses, uses }: Link, now: number) {
  if (status === 'DISABLED') return 'disabled'
  if (expiresAt !== undefined && expiresAt <= now) return 'expired'
  const most = reusable ? maxUses : 1
  return most !== undefined && uses >= most ? 'used' : 'open'
}

/** The most uses, where there is such a number. */
export const usesOf = ({ reusable, maxUses }: Pick<Link, 'reusable' | 'maxUses'>): number | undefined =>
  reusable ? maxUses : 1

/** An address of the shop's own: exactly one of its registered origins. */
export function isRegistered(url: string, origins: readonly string[]): boolean {
  const origin = /^(https?:\/\/[^/?#]+)/i.exec(url)?.[1]?.toLowerCase()
  return origin !== undefined && origins.includes(origin)
}

/** Adds to an address what the shop may know: which session ended, and of which order. No secret, no result. */
export function returnAddress(url: string, told: Readonly<Record<string, string>>): string {
  const [, address = '', fragment = ''] = /^([^#]*)(#.*)?$/.exec(url) ?? []
  const query = Object.entries(told).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${address}${address.includes('?') ? '&' : '?'}${query.join('&')}${fragment}`
}
