import * as z from 'zod'
import { resaleRules } from '#shared/domain/kernel/money/fees.ts'
import { resaleRates } from '#shared/domain/kernel/money/rates.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { postalAddress } from '#shared/domain/people/address/address.ts'
import { dayMs } from '#shared/durations.ts'
import { applicationStates } from './transitions.ts'

/** What an owner asks for when a work is to be sold again, and what the reviewer said (D70-D76). */

/** Periods of an application, in one place beside `resaleRules` (money/fees.ts). */
export const applicationRules = {
  /** Shown as the day by which there is an answer; overdue is flagged, never approved by itself (D71). */
  reviewMs: resaleRules.reviewDays * dayMs,
  /** Silence of the owner about a revision or a refusal ends it (D31). */
  silenceMs: 30 * dayMs,
  /** Open applications of one member (D71). */
  openMax: 10,
  /** A listed price changes once a day (D70), an auction's end twice (D55). */
  repriceMs: dayMs,
  endChanges: 2,
  /** A changed end lies at least this far ahead (D55). */
  endAheadMs: dayMs,
  pickupDates: 5,
} as const

export const refusalReasons = ['condition', 'photos', 'price', 'ownership', 'prohibited', 'other'] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** How the owner wishes to sell: the words of a listing. */
export const resaleKinds = ['fixed', 'offer', 'auction'] as const

const yen = () => z.int().min(1)
const instant = () => z.int()

const resaleSale = () =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('fixed'), price: yen() }),
    z.object({ kind: z.literal('offer'), price: yen() }),
    z.object({
      kind: z.literal('auction'),
      startPrice: yen(),
      instantPrice: yen().nullable(),
      endAt: instant(),
    }),
  ])
export type ResaleSale = z.infer<ReturnType<typeof resaleSale>>

/** 0: the owner ships. 1: the house has it fetched, packed and insured (D29, D75). */
export const deliveryMethods = [0, 1] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]

const resaleTerms = () =>
  z.object({
    description: z.string(),
    storageLocation: z.string(),
    condition: z.string(),
    format: z.string(),
    size: z.string(),
    boxSizeCm: z.array(z.number()).length(3),
    weightG: z.int(),
    isBroken: z.boolean(),
    /** One to five; the first stands in lists. */
    imgs: z.array(picture()).min(1).max(resaleRules.images),
    damageImgs: z.array(picture()).max(resaleRules.damageImages),
    sale: resaleSale(),
    deliveryMethod: z.literal(deliveryMethods),
    /** Area of the pick-up; for method 1 alone (D29). */
    pickupAreaId: z.int().nullable(),
    /** Days that suit the owner, `2026-12-24`; asked for again after the sale (D74). */
    pickupDates: z.array(z.string()).max(applicationRules.pickupDates),
    /** Where the work is, as it stood in the owner's book. */
    address: postalAddress(),
  })
export type ResaleTerms = z.infer<ReturnType<typeof resaleTerms>>

/** Fields that a reviewer may ask to be mended. */
export const revisableFields = [
  'imgs',
  'damageImgs',
  'description',
  'condition',
  'storageLocation',
  'format',
  'size',
  'boxSizeCm',
  'weightG',
  'isBroken',
  'price',
  'startPrice',
  'instantPrice',
  'endTime',
  'deliveryMethod',
  'address',
  'pickupDates',
] as const
export type RevisableField = (typeof revisableFields)[number]

/** `delisted`: an operator took the work off sale. */
export const decisionKinds = ['approved', 'revise', 'refused', 'delisted'] as const

/** What the house said last, as the owner reads it; `by` is shown in the console alone (D76). */
const decision = () =>
  z.object({
    kind: z.enum(decisionKinds),
    at: instant(),
    by: z.string(),
    text: z.string(),
    reason: z.enum(refusalReasons).optional(),
    fields: z.array(z.object({ field: z.enum(revisableFields), note: z.string() })).optional(),
  })

/** What law wants known of who sells second-hand goods (D94b), as it was when they applied. */
export const identityProofs = ['licence', 'my-number-card', 'passport', 'residence-card'] as const
export const sellerIdentity = () =>
  z.object({
    /** `1978-04-02` */
    birthDate: z.string(),
    occupation: z.string(),
    method: z.enum(identityProofs),
  })
export type SellerIdentity = z.infer<ReturnType<typeof sellerIdentity>>

/** What the sale leaves its owner at the price asked for, and at the fee for the pick-up, when it was approved (D22). */
const figures = () =>
  z.object({
    price: yen(),
    receiptFee: z.int(),
    artistReturn: z.int(),
    pickupFee: z.int(),
    net: z.int(),
    /** By which they were reckoned and the sale will be (decision 101); absent where they are the first ones. */
    rates: resaleRates().optional(),
  })

export const applicationSchema = () =>
  z.object({
    applicationId: z.string(),
    productId: z.string(),
    userId: z.string(),
    username: z.string(),
    state: z.enum(applicationStates),
    version: z.int().min(1),
    terms: resaleTerms(),
    /** Yen that the owner paid for the work here: bounds are reckoned from it (D22). */
    basis: yen(),
    seller: sellerIdentity().extend({ name: z.string() }),
    submittedAt: instant(),
    decision: decision().optional(),
    figures: figures().optional(),
    listedAt: instant().optional(),
    priceChangedAt: instant().optional(),
    endChanges: z.int().min(0),
    /** The owner may not sell any more and the work was held: it is looked at again then (D77). */
    lookAt: instant().optional(),
    trail: z.array(z.object({ state: z.enum(applicationStates), at: instant() })).min(1),
  })
export type Application = z.infer<ReturnType<typeof applicationSchema>>

/** When the reviewer's answer is due. */
export const reviewDueAt = ({ submittedAt }: Pick<Application, 'submittedAt'>): number =>
  submittedAt + applicationRules.reviewMs

/** Until when the owner may answer; null where nobody waits for the owner. */
export const answerDueAt = ({ state, decision: said }: Pick<Application, 'state' | 'decision'>): number | null =>
  said && (state === 'revise' || state === 'refused') ? said.at + applicationRules.silenceMs : null

/** When the application moves by itself. */
export const applicationDueAt = (application: Application): number | null =>
  answerDueAt(application) ?? (application.state === 'approved' ? (application.lookAt ?? null) : null)
