import * as z from 'zod'
import { saleFeeKinds } from '#shared/domain/kernel/money/sale-fees.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { offerPeriods } from './offer.ts'
import { offerStateNumbers } from './wire-numbers.ts'

const instant = z.iso.datetime()

/** An offer as both sides see it. The receiver sees who sent it by a mask and a region, until it is paid (D66). */
export const offerView = () =>
  z.object({
    id: z.string(),
    product: z.object({ id: z.string(), title: z.string(), img: picture().nullable() }),
    price: z.int(),
    /** The asking price when the offer was made. */
    asking: z.int(),
    period: z.enum(offerPeriods),
    status: z.literal(Object.values(offerStateNumbers)),
    createdAt: instant,
    validUntil: instant,
    movedAt: instant,
    /** End of the window to pay an accepted offer in. */
    payUntil: instant.nullable(),
    /** For its sender alone: the open order by which it is being paid. */
    orderId: z.string().nullable(),
    /** For its receiver alone: who sent it, and what the sale would leave them. */
    sender: z.object({ mask: z.string(), country: z.string().nullable(), province: z.int().nullable() }).nullable(),
    netPayout: z.int().nullable(),
    /** The same where the work leaves the country and is charged without tax (D25). */
    netPayoutAbroad: z.int().nullable(),
    /** What it would be sold for now, and every line between that and `netPayout`. */
    sale: z
      .object({ price: z.int(), fees: z.array(z.object({ kind: z.enum(saleFeeKinds), amount: z.int() })) })
      .nullable(),
  })
export type OfferView = z.output<ReturnType<typeof offerView>>
