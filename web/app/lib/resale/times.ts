import { japanClock } from '#shared/japan-time.ts'

/** A field of day and time holds Japan's clock without its zone, as everywhere on the site (D3): `2026-12-12T21:00`. */
export const instantOf = (local: string): string =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) ? `${local}:00+09:00` : local

export const localOf = (instant: string): string => japanClock(Date.parse(instant)).toISOString().slice(0, 16)
