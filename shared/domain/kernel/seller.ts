import * as z from 'zod'
import { localizedText } from './localized-text.ts'

/** Who sells (D78): the house, a partner, or a member who owns the work. */
export const sellerTypes = ['official', 'partner', 'member'] as const
export type SellerType = (typeof sellerTypes)[number]

/** The seller as an order keeps it. */
export const orderSeller = () =>
  z.object({
    type: z.enum(sellerTypes),
    partnerId: z.string().optional(),
    /** The member who owns it (type `member`). */
    userId: z.string().optional(),
    /** As the buyer reads it: the house, the partner, the member's name on the site. */
    name: localizedText(),
  })
export type OrderSeller = z.infer<ReturnType<typeof orderSeller>>
