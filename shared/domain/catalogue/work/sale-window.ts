import * as z from 'zod'

/** Phases of a secret sale (D95). Pure; instants are epoch ms. */
export interface SaleWindow {
  readonly startAt: number
  readonly endAt: number
}

export const salePhases = ['coming-soon', 'open', 'ended'] as const
export type SalePhase = (typeof salePhases)[number]

/** By the server's clock: coming soon before the start, open until the end, then ended. */
export function phaseAt({ startAt, endAt }: SaleWindow, now: number): SalePhase {
  if (now >= endAt) return 'ended'
  return now >= startAt ? 'open' : 'coming-soon'
}

export const isOpenAt = (window: SaleWindow, now: number): boolean => phaseAt(window, now) === 'open'

/** What a work's item stores of its secret sale, so that it alone decides whether the work can be bought. */
export const privateSaleOnWork = () =>
  z.object({
    id: z.string(),
    /** Visibility before the sale, which is restored after it. */
    before: z.enum(['public', 'unlisted', 'secret']),
    startAt: z.int(),
    endAt: z.int(),
  })
export type PrivateSaleOnWork = z.infer<ReturnType<typeof privateSaleOnWork>>
