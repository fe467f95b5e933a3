import { japanClock } from '../../japan-time.ts'

/**
 * Expiry of a card, `YYMM` on the wire. A card is good through the last day of its month, Japanese time, and that is
 * what the platform accepts (payment-platform.md 5.2). A shop may be stricter in its own form: the marketplace refuses the
 * month that is running (marketplace.md 5), so that a payment taken today can still be refunded to the card.
 */
export const expiryRules = ['through_month', 'after_this_month'] as const
export type ExpiryRule = (typeof expiryRules)[number]

export interface Month {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
}

/** The month that is running in Japan at this instant (epoch ms). */
export function monthAt(now: number): Month {
  const there = japanClock(now)
  return { year: there.getUTCFullYear(), month: there.getUTCMonth() + 1 }
}

export function isCardExpired(expiry: Month, today: Month, rule: ExpiryRule = 'through_month'): boolean {
  const ahead = (expiry.year - today.year) * 12 + (expiry.month - today.month)
  return rule === 'through_month' ? ahead < 0 : ahead <= 0
}

/** `2908` -> August 2029; undefined when it is no month. */
export function parseExpire(expire: string): Month | undefined {
  const [, year, month] = /^(\d\d)(0[1-9]|1[0-2])$/.exec(expire) ?? []
  return year === undefined || month === undefined ? undefined : { year: 2000 + Number(year), month: Number(month) }
}

export function formatExpire({ year, month }: Month): string {
  return `${two(year % 100)}${two(month)}`
}

/** The expiry as cards print it: `08/29`. */
export function showExpire(expire: string): string {
  return `${expire.slice(2)}/${expire.slice(0, 2)}`
}

/** The years that a form offers: past ones cannot be chosen (marketplace.md 5). */
export function expiryYears(today: Month): readonly number[] {
  return Array.from({ length: 20 }, (_, ahead) => today.year + ahead)
}

const two = (value: number) => String(value).padStart(2, '0')
