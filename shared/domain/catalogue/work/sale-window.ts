import * as z from 'zod'

/** When a secret sale is what (D95). Pure; the instants are epoch ms. */
export interface SaleWindow {
  readonly startAt: number
  readonly endAt: number
}

export const salePhases = ['coming-soon', 'open', 'ended'] as const
export type SalePhase = (typeof salePhases)[number]

/** By the server's clock alone: coming soon < start <= open < end <= ended. */
export function phaseAt({ startAt, endAt }: SaleWindow, now: number): SalePhase {
  if (now >= endAt) return 'ended'
  return now >= startAt ? 'open' : 'coming-soon'
}

export const isOpenAt = (window: SaleWindow, now: number): boolean => phaseAt(window, now) === 'open'

/** What a work knows of the sale that it is in, so that its own item says whether it can be bought. */
export const privateSaleOnWork = () =>
  z.object({
    id: z.string(),
    /** How far it was in sight before; it comes back to that. */
    before: z.enum(['public', 'unlisted', 'secret']),
    startAt: z.int(),
    endAt: z.int(),
  })
export type PrivateSaleOnWork = z.infer<ReturnType<typeof privateSaleOnWork>>
