import { iso } from '../iso.ts'
/**
 * Prices are in yen; the `Currency` header only changes their display (D12). The operator sets the rate; without one
 * every price is displayed in yen.
 */
export type Currency = 'JPY' | 'USD'

export interface ExchangeRate {
  /** Yen per unit of the currency times 1,000,000, so that the rate is an integer. */
  readonly yenMicros: number
  /** Epoch ms from which the rate applies. */
  readonly at: number
}

export interface DisplayedPrice {
  readonly yen: number
  readonly display: {
    readonly currency: Currency
    readonly amount: number
    readonly rate: number
    readonly rateAt: string | null
  }
}

/** Rounded half-up to whole units; other currencies are approximate and the site marks them with "≈". */
export function displayPrice(yen: number, currency: Currency, rate: ExchangeRate | undefined): DisplayedPrice {
  if (currency === 'JPY' || !rate) return { yen, display: { currency: 'JPY', amount: yen, rate: 1, rateAt: null } }
  const amount = Number((2_000_000n * BigInt(yen) + BigInt(rate.yenMicros)) / (2n * BigInt(rate.yenMicros)))
  return {
    yen,
    display: { currency, amount, rate: rate.yenMicros / 1_000_000, rateAt: iso(rate.at) },
  }
}
