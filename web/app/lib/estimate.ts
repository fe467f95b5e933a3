import type { OutputOf } from '#shared/api/endpoint.ts'
import type { estimateFee } from '#shared/api/selling/carts.ts'

/** What a work comes to at one place, as fee/estimate answers it. */
export type Estimate = NonNullable<OutputOf<typeof estimateFee>>

/** What is added to the price of the work; undefined while the house has to quote it (D41). */
export function deliveryOf({ transport, packing, insurance }: Estimate): number | undefined {
  return transport === null ? undefined : transport + packing + insurance
}

/** The area that the reader chose last, kept in a cookie of the site; undefined for none. */
export function rememberedPlace(cookies: string): number | undefined {
  const place = Number(/(?:^|;\s*)place=(\d{1,3})(?:;|$)/.exec(cookies)?.[1])
  return place > 0 ? place : undefined
}
