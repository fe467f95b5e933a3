import * as z from 'zod'
import { localizedText } from './localized-text.ts'

/** Sellers (D78): the house, a partner, or a member who owns the work. */
export const sellerTypes = ['official', 'partner', 'member'] as const
export type SellerType = (typeof sellerTypes)[number]

/** The seller as stored in an order. */
export const orderSeller = () =>
  z.object({
    type: z.enum(sellerTypes),
    partnerId: z.string().optional(),
    /** The member who owns it, for type `member`. */
    userId: z.string().optional(),
    /** Name for the buyer: the house, the partner, or the member's username. */
    name: localizedText(),
  })
export type OrderSeller = z.infer<ReturnType<typeof orderSeller>>
