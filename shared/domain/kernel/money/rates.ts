import * as z from 'zod'
import { fees } from './fees.ts'

/**
 * Rates of the deductions of a sale. They are frozen in the order and in each of its parcels (decision 101): the money
 * is divided weeks after the sale, and again with each refund, always by the rates at the time of the sale.
 */
const basisPoints = () => z.int().min(0).max(10_000)

export const saleRates = () =>
  z.object({
    /**
     * `marginal`: each band's rate applies to its own part of the price; `slab`: the rate of the price's band applies
     * to all of it (D20).
     */
    mode: z.enum(['marginal', 'slab']),
    bands: z.array(z.object({ upTo: z.int().nullable(), rateBasisPoints: basisPoints() })).min(1),
    /** Fee on an owner's resale (D21). */
    receiptFee: basisPoints(),
    /** Artist's share of a resale (D24). */
    artistReturn: basisPoints(),
  })
export type SaleRates = z.infer<ReturnType<typeof saleRates>>

/**
 * Rates of the first version; they must never change, because sales without stored rates were made under them. Rates
 * are omitted if equal to these, since items are rewritten at each step.
 */
export const firstRates: SaleRates = {
  mode: fees.commission.mode,
  bands: [...fees.commission.bands],
  receiptFee: fees.receiptFeeBasisPoints,
  artistReturn: fees.artistReturnBasisPoints,
}

/**
 * Rates of an owner's deductions: frozen when the application is approved (D22), and in the sale with all its rates.
 */
export const resaleRates = () => saleRates().pick({ receiptFee: true, artistReturn: true })
export type ResaleRates = z.infer<ReturnType<typeof resaleRates>>

/** Rates of approved applications without stored rates. */
export const firstResaleRates: ResaleRates = {
  receiptFee: firstRates.receiptFee,
  artistReturn: firstRates.artistReturn,
}

export const isFirstRates = (rates: SaleRates): boolean => JSON.stringify(rates) === JSON.stringify(firstRates)
