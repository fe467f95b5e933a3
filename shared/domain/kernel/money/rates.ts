import * as z from 'zod'
import { fees } from './fees.ts'

/**
 * What a sale takes from its seller, as rates. They are frozen in the order and in each parcel of it (decision 101): the
 * shares of a sale are dealt out weeks after it, and anew with each refund, always by the rates under which it was made.
 */
const basisPoints = () => z.int().min(0).max(10_000)

export const saleRates = () =>
  z.object({
    /** `marginal`: each band's rate holds for its own part of the price; `slab`: for the whole of a price in it (D20). */
    mode: z.enum(['marginal', 'slab']),
    bands: z.array(z.object({ upTo: z.int().nullable(), rateBasisPoints: basisPoints() })).min(1),
    /** Fee on what an owner receives from a resale (D21). */
    receiptFee: basisPoints(),
    /** Share of a resale for its artist (D24). */
    artistReturn: basisPoints(),
  })
export type SaleRates = z.infer<ReturnType<typeof saleRates>>

/**
 * Those of the first day, for ever: a sale that bears no rates was made under them. Frozen ones stand in items that are
 * written again at each step, so that the usual ones are left out.
 */
export const firstRates: SaleRates = {
  mode: fees.commission.mode,
  bands: [...fees.commission.bands],
  receiptFee: fees.receiptFeeBasisPoints,
  artistReturn: fees.artistReturnBasisPoints,
}

/** What is kept from an owner: frozen when the application is approved (D22), and in the sale with all its rates. */
export const resaleRates = () => saleRates().pick({ receiptFee: true, artistReturn: true })
export type ResaleRates = z.infer<ReturnType<typeof resaleRates>>

/** Rates of every application that was approved without saying any. */
export const firstResaleRates: ResaleRates = {
  receiptFee: firstRates.receiptFee,
  artistReturn: firstRates.artistReturn,
}

export const isFirstRates = (rates: SaleRates): boolean => JSON.stringify(rates) === JSON.stringify(firstRates)
