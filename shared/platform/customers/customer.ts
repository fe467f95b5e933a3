import * as z from 'zod'
import { minuteMs } from '../../durations.ts'

/**
 * A customer and its cards (payment-platform.md 5.2). The customer's record lists the cards and the default, so one
 * item guarantees exactly one default and at most five cards.
 */
export const maxCustomerCards = 5

export const cardStates = [
  'AWAITING_PAYMENT',
  'INACTIVATED',
  'AWAITING_CUSTOMER_ACTION',
  'ACTIVATED',
  'FAILED',
] as const
type CardState = (typeof cardStates)[number]

/** A card waits for a payment only until the acquirer is asked to save it (decision 107). */
const cardTransitions = {
  AWAITING_PAYMENT: ['INACTIVATED'],
  INACTIVATED: ['AWAITING_CUSTOMER_ACTION', 'ACTIVATED', 'FAILED'],
  AWAITING_CUSTOMER_ACTION: ['ACTIVATED', 'FAILED'],
  ACTIVATED: [],
  FAILED: [],
} satisfies Record<CardState, readonly CardState[]>

/** `pending`: being saved; it counts towards the limit but cannot be the default. */
const CardEntry = z.object({ id: z.string(), addedAt: z.int(), state: z.enum(['pending', 'active']) })

const address = z.object({
  city: z.string().optional(),
  country: z.string().optional(),
  line1: z.string().optional(),
  line2: z.string().optional(),
  line3: z.string().optional(),
  postCode: z.string().optional(),
  state: z.string().optional(),
})

export const Customer = z.object({
  id: z.string(),
  shopId: z.string(),
  mode: z.enum(['test', 'live']),
  /** `DELETED` customers are kept so that their id is never reused (E0001003014). */
  status: z.enum(['ACTIVE', 'DELETED']),
  name: z.string().optional(),
  email: z.string().optional(),
  phone: z.object({ cc: z.string(), no: z.string() }).optional(),
  address,
  /** Shared by all shops of the group, if the platform's setting allows it. */
  groupId: z.string().optional(),
  cards: z.array(CardEntry).max(maxCustomerCards),
  defaultCardId: z.string().nullable(),
  /** The customer exists at the acquirer, where it is created with its first card. */
  isUpstream: z.boolean(),
  version: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
  testClock: z.string().optional(),
})
export type Customer = z.infer<typeof Customer>
type Cards = Pick<Customer, 'cards' | 'defaultCardId'>

export const hasRoom = ({ cards }: Cards): boolean => cards.length < maxCustomerCards

export function reserveCard({ cards, defaultCardId }: Cards, id: string, addedAt: number): Cards {
  return { cards: [...cards, { id, addedAt, state: 'pending' }], defaultCardId }
}

/** The first card always becomes the default. */
export function activateCard({ cards, defaultCardId }: Cards, id: string, wantsDefault: boolean): Cards {
  return {
    cards: cards.map(card => (card.id === id ? { ...card, state: 'active' } : card)),
    defaultCardId: wantsDefault || defaultCardId === null ? id : defaultCardId,
  }
}

export const makeDefault = ({ cards }: Cards, id: string): Cards => ({ cards, defaultCardId: id })

/** The card that was added last replaces a deleted default. */
export function dropCard({ cards, defaultCardId }: Cards, id: string): Cards {
  const left = cards.filter(card => card.id !== id)
  if (defaultCardId !== id) return { cards: left, defaultCardId }
  const heir = left.filter(({ state }) => state === 'active').sort((a, b) => b.addedAt - a.addedAt)[0]
  return { cards: left, defaultCardId: heir?.id ?? null }
}

export const Card = z.object({
  id: z.string(),
  customerId: z.string(),
  shopId: z.string(),
  mode: z.enum(['test', 'live']),
  status: z.enum(cardStates),
  brand: z.string().optional(),
  last4: z.string().optional(),
  /** YYMM. */
  expire: z.string().optional(),
  holderName: z.string().optional(),
  /** 0 unknown, 1 credit, 2 debit, 3 prepaid. */
  type: z.enum(['0', '1', '2', '3']),
  /** Identifies the same card number. Browsers never receive it. */
  cardHash: z.string().optional(),
  /** The acquirer's id of the card. */
  cardRef: z.string().optional(),
  registrationRef: z.string().optional(),
  /** Data of the call to the acquirer, kept until its answer so that the call can be repeated. */
  asked: z
    .object({
      token: z.string(),
      /** Idempotency keys of the two calls: create the customer, save the card. */
      customerKey: z.string(),
      cardKey: z.string(),
      at: z.int(),
      wantsDefault: z.boolean(),
      tds: z.object({ fallback: z.enum(['2', '3']), fields: z.record(z.string(), z.string()) }).optional(),
    })
    .optional(),
  /** The payment whose attempt authenticates the cardholder, and the hash of the card number that it charged. */
  payment: z.object({ id: z.string(), attempt: z.int(), cardHash: z.string().optional() }).optional(),
  /** Where the browser returns after 3-D Secure. */
  returnUrl: z.string().optional(),
  nextActionUrl: z.string().optional(),
  errorCode: z.string().optional(),
  /** Active subscriptions that charge the card, which cannot be deleted meanwhile (E0009007021). */
  subscriptions: z.int(),
  version: z.int(),
  createdAt: z.int(),
  updatedAt: z.int(),
  testClock: z.string().optional(),
})
export type Card = z.infer<typeof Card>

/** The time for 3-D Secure of a registration, the same as for a payment (5.1). */
export const registrationTime = 30 * minuteMs

/** How long a card waits for its payment: the time for 3-D Secure and for what follows. */
export const paymentTime = 45 * minuteMs

/** The card is still being saved: it can be neither charged nor deleted. */
export const isRegistering = ({ status }: Pick<Card, 'status'>): boolean => cardTransitions[status].length > 0
