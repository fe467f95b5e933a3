import type { Holidays } from '#shared/platform/transfers/business-day.ts'

/** The holidays of Japan that the law has set, as dates; read when a date is asked for and not at the start. */
export async function holidays(): Promise<Holidays> {
  const { default: list } = await import('@holiday-jp/holiday_jp')
  return new Set(Object.keys(list.holidays))
}
