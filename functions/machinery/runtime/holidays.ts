import type { Holidays } from '#shared/platform/transfers/business-day.ts'

/** Legal holidays of Japan as dates; loaded on first use rather than at the start. */
export async function holidays(): Promise<Holidays> {
  const { default: list } = await import('@holiday-jp/holiday_jp')
  return new Set(Object.keys(list.holidays))
}
