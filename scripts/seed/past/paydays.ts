import { lastMonth, monthBefore, monthEnd, payDayOf } from '#shared/domain/earning/payout/payout.ts'
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts'
import { dayInJapan } from '#shared/japan-time.ts'
import { addDays, bankOpensAt, type Holidays, isBusinessDay } from '#shared/platform/transfers/business-day.ts'
import { monthlySale, monthlySales, type PlannedSale, recentSales } from './plan.ts'

/** Days before the present of a moment so many days before the end of a month, the one that ended last or one before. */
export function daysBeforeEnd(present: number, beforeMonthEnd: number, monthsBack = 1): number {
  let month = lastMonth(present)
  for (let n = 1; n < monthsBack; n++) month = monthBefore(month)
  return (present - monthEnd(month)) / dayMs + beforeMonthEnd
}

/** The seller's sales at their prices, the oldest first. */
export function salesAt(present: number): PlannedSale[] {
  const { beforeMonthEnd, onTheWay } = monthlySale
  const monthly = monthlySales.map(([id, buyer, monthsBack]): PlannedSale => {
    const received = daysBeforeEnd(present, beforeMonthEnd, monthsBack)
    return [id, buyer, received + onTheWay, received + onTheWay, received]
  })
  return [...monthly, ...recentSales]
}

/** A month that was closed before the present; instants in epoch ms. */
interface Payday {
  /** Its payouts can be made from here on, within half an hour. */
  readonly closesAt: number
  /** The morning on which its batch is made. */
  readonly batchedAt: number
  readonly transferDate: string
  readonly paidAt: number
}

/** The months that ended last, the latest first. */
export function paydaysBefore(present: number, count: number, holidays: Holidays): Payday[] {
  const paydays: Payday[] = []
  for (let month = lastMonth(present); paydays.length < count; month = monthBefore(month)) {
    const transferDate = payDayOf(month, holidays)
    paydays.push({
      closesAt: monthEnd(month) + hourMs + 2 * minuteMs,
      batchedAt: monthEnd(month) + 7 * dayMs + 10 * hourMs,
      transferDate,
      paidAt: bankOpensAt(transferDate) + minuteMs,
    })
  }
  return paydays
}

/** A day of transfers that is far enough ahead for whoever looks at the demo some days after it has begun. */
export function transferDateAhead(present: number, holidays: Holidays): string {
  let date = addDays(dayInJapan(present), 7)
  while (!isBusinessDay(date, holidays)) date = addDays(date, 1)
  return date
}
