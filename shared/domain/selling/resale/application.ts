import * as z from 'zod'
import { resaleRules } from '#shared/domain/kernel/money/fees.ts'
import { resaleRates } from '#shared/domain/kernel/money/rates.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { postalAddress } from '#shared/domain/people/address/address.ts'
import { dayMs } from '#shared/durations.ts'
import { applicationStates } from './transitions.ts'

/** An owner's application to sell a work again, and the reviewer's answer (D70-D76). */

/** Periods of an application; prices and fees are in `resaleRules` (money/fees.ts). */
export const applicationRules = {
  /** Announced time for the answer; late ones are flagged, never approved automatically (D71). */
  reviewMs: resaleRules.reviewDays * dayMs,
  /** Time for the owner to react to a revision or a refusal before the application ends (D31). */
  silenceMs: 30 * dayMs,
  /** Most open applications of one member (D71). */
  openMax: 10,
  /** Least time between changes of a listed price (D70), and most changes of an auction's end (D55). */
  repriceMs: dayMs,
  endChanges: 2,
  /** Least time from a change to the new end (D55). */
  endAheadMs: dayMs,
  pickupDates: 5,
} as const

export const refusalReasons = ['condition', 'photos', 'price', 'ownership', 'prohibited', 'other'] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** How the owner wants to sell, in the words of a listing. */
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

/** 0: the owner ships. 1: the house has it collected, packed and insured (D29, D75). */
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
    /** One to five; the first is shown in lists. */
    imgs: z.array(picture()).min(1).max(resaleRules.images),
    damageImgs: z.array(picture()).max(resaleRules.damageImages),
    sale: resaleSale(),
    deliveryMethod: z.literal(deliveryMethods),
    /** Area of the pick-up, for method 1 only (D29). */
    pickupAreaId: z.int().nullable(),
    /** Days that suit the owner, `2026-12-24`; after the sale the seller proposes again (D74). */
    pickupDates: z.array(z.string()).max(applicationRules.pickupDates),
    /** Address of the work, from the owner's saved addresses. */
    address: postalAddress(),
  })
export type ResaleTerms = z.infer<ReturnType<typeof resaleTerms>>

/** Fields that a reviewer may ask to correct. */
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

/** The house's latest decision, shown to the owner; `by` only in the console (D76). */
const decision = () =>
  z.object({
    kind: z.enum(decisionKinds),
    at: instant(),
    by: z.string(),
    text: z.string(),
    reason: z.enum(refusalReasons).optional(),
    fields: z.array(z.object({ field: z.enum(revisableFields), note: z.string() })).optional(),
  })

/** Identity of the seller as the law on second-hand goods requires (D94b), at the time of the application. */
export const identityProofs = ['licence', 'my-number-card', 'passport', 'residence-card'] as const
export const sellerIdentity = () =>
  z.object({
    /** `1978-04-02` */
    birthDate: z.string(),
    occupation: z.string(),
    method: z.enum(identityProofs),
  })
export type SellerIdentity = z.infer<ReturnType<typeof sellerIdentity>>

/** The owner's net at the approval: at the asked price, with the pick-up fee (D22). */
const figures = () =>
  z.object({
    price: yen(),
    receiptFee: z.int(),
    artistReturn: z.int(),
    pickupFee: z.int(),
    net: z.int(),
    /** Rates at the approval, which the sale will use (decision 101); absent for the first rates. */
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
    /** Yen that the owner paid for the work here, from which the bounds of the price follow (D22). */
    basis: yen(),
    seller: sellerIdentity().extend({ name: z.string() }),
    submittedAt: instant(),
    decision: decision().optional(),
    figures: figures().optional(),
    listedAt: instant().optional(),
    priceChangedAt: instant().optional(),
    endChanges: z.int().min(0),
    /** When it is checked again, because the owner was banned from selling while the work was locked (D77). */
    lookAt: instant().optional(),
    trail: z.array(z.object({ state: z.enum(applicationStates), at: instant() })).min(1),
  })
export type Application = z.infer<ReturnType<typeof applicationSchema>>

/** When the reviewer's answer is due. */
export const reviewDueAt = ({ submittedAt }: Pick<Application, 'submittedAt'>): number =>
  submittedAt + applicationRules.reviewMs

/** Deadline of the owner's answer; null if none is expected. */
export const answerDueAt = ({ state, decision: said }: Pick<Application, 'state' | 'decision'>): number | null =>
  said && (state === 'revise' || state === 'refused') ? said.at + applicationRules.silenceMs : null

/** When the application changes automatically. */
export const applicationDueAt = (application: Application): number | null =>
  answerDueAt(application) ?? (application.state === 'approved' ? (application.lookAt ?? null) : null)
