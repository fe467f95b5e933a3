import * as z from 'zod'
import { saleKindNumbers } from '#shared/domain/catalogue/work/wire-numbers.ts'
import { iso, isoOrNull } from '#shared/domain/kernel/iso.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { postalAddress } from '#shared/domain/people/address/address.ts'
import type { Policy } from '../policy/values.ts'
import {
  type Application,
  answerDueAt,
  decisionKinds,
  deliveryMethods,
  refusalReasons,
  reviewDueAt,
  revisableFields,
} from './application.ts'
import { handingOf, rangeOf } from './decisions.ts'
import { applicationStates } from './transitions.ts'

/** An application for its owner and the console; pictures of damage by links valid for five minutes (D16). */
const instant = () => z.iso.datetime()
export const privateLink = () => z.object({ id: z.string(), url: z.string(), width: z.int(), height: z.int() })

export const applicationView = () =>
  z.object({
    id: z.string(),
    productId: z.string(),
    state: z.enum(applicationStates),
    /** Fields of the form. */
    description: z.string(),
    storageLocation: z.string(),
    condition: z.string(),
    format: z.string(),
    size: z.string(),
    boxSize: z.array(z.number()),
    weight: z.int(),
    isBroken: z.boolean(),
    imgs: z.array(picture()),
    damageImgs: z.array(privateLink()),
    saleKind: z.literal(Object.values(saleKindNumbers)),
    price: z.int().nullable(),
    startPrice: z.int().nullable(),
    instantPrice: z.int().nullable(),
    endTime: instant().nullable(),
    deliveryMethod: z.literal(deliveryMethods),
    pickupAreaId: z.int().nullable(),
    pickupDates: z.array(z.string()),
    address: postalAddress(),
    basis: z.int(),
    minPrice: z.int(),
    maxPrice: z.int(),
    submittedAt: instant(),
    /** When the reviewer's answer is due; null if none is. */
    reviewDueAt: instant().nullable(),
    /** Deadline of the owner's answer; null if none is expected. */
    answerDueAt: instant().nullable(),
    decision: z
      .object({
        kind: z.enum(decisionKinds),
        at: instant(),
        text: z.string(),
        reason: z.enum(refusalReasons).nullable(),
        fields: z.array(z.object({ field: z.enum(revisableFields), note: z.string() })),
      })
      .nullable(),
    /** Frozen at the approval (D22). */
    figures: z
      .object({ price: z.int(), receiptFee: z.int(), artistReturn: z.int(), pickupFee: z.int(), net: z.int() })
      .nullable(),
    trail: z.array(z.object({ state: z.enum(applicationStates), at: instant() })),
  })
export type ApplicationView = z.infer<ReturnType<typeof applicationView>>

/** Bounds and figures by the agreed charges, else by the current policy. */
export function viewApplication(
  application: Application,
  damageImgs: ApplicationView['damageImgs'],
  policy: Policy,
): ApplicationView {
  const { terms, state, decision, figures, basis } = application
  const { sale, boxSizeCm, weightG, damageImgs: _private, ...written } = terms
  const isAuction = sale.kind === 'auction'
  return {
    ...written,
    id: application.applicationId,
    productId: application.productId,
    state,
    boxSize: boxSizeCm,
    weight: weightG,
    damageImgs,
    saleKind: saleKindNumbers[sale.kind],
    price: isAuction ? null : sale.price,
    startPrice: isAuction ? sale.startPrice : null,
    instantPrice: isAuction ? sale.instantPrice : null,
    endTime: isAuction ? iso(sale.endAt) : null,
    basis,
    ...rangeOf(basis, handingOf(terms, policy, figures)),
    submittedAt: iso(application.submittedAt),
    reviewDueAt: state === 'submitted' ? iso(reviewDueAt(application)) : null,
    answerDueAt: isoOrNull(answerDueAt(application)),
    decision: decision
      ? {
          kind: decision.kind,
          at: iso(decision.at),
          text: decision.text,
          reason: decision.reason ?? null,
          fields: decision.fields ?? [],
        }
      : null,
    figures: figures ? shownFigures(figures) : null,
    trail: application.trail.map(each => ({ state: each.state, at: iso(each.at) })),
  }
}

/** Amounts without the rates that they were computed from. */
export function shownFigures({ price, receiptFee, artistReturn, pickupFee, net }: NonNullable<Application['figures']>) {
  return { price, receiptFee, artistReturn, pickupFee, net }
}
