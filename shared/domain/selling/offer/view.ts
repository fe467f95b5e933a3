import * as z from 'zod'
import { saleFeeKinds } from '#shared/domain/kernel/money/sale-fees.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { offerPeriods } from './offer.ts'
import { offerStateNumbers } from './wire-numbers.ts'

const instant = z.iso.datetime()

/** An offer as both sides see it. Until it is paid, the receiver sees only a mask and a region of the sender (D66). */
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
    /** Payment deadline of an accepted offer. */
    payUntil: instant.nullable(),
    /** For its sender alone: the open order that pays it. */
    orderId: z.string().nullable(),
    /** For its receiver alone: the sender, and the net of the sale. */
    sender: z.object({ mask: z.string(), country: z.string().nullable(), province: z.int().nullable() }).nullable(),
    netPayout: z.int().nullable(),
    /** Net of an export, which is charged without tax (D25). */
    netPayoutAbroad: z.int().nullable(),
    /** Its price if accepted now, and every line from there to `netPayout`. */
    sale: z
      .object({ price: z.int(), fees: z.array(z.object({ kind: z.enum(saleFeeKinds), amount: z.int() })) })
      .nullable(),
  })
export type OfferView = z.output<ReturnType<typeof offerView>>
