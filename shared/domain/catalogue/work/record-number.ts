import { japanClock } from '#shared/japan-time.ts'

/** Year in Japan in which a record is begun. */
export const recordYear = (at: number): string => String(japanClock(at).getUTCFullYear())

/** `KM-2026-00417`: the 417th record of that year, permanent, and not part of an address. */
export const recordNumber = (year: string, count: number): string => `KM-${year}-${String(count).padStart(5, '0')}`
