import * as z from 'zod'
import { localizedText } from '#shared/domain/kernel/localized-text.ts'
import { postalAddress } from '#shared/domain/people/address/address.ts'
import { japanClock } from '#shared/japan-time.ts'
import { type Application, sellerIdentity } from './application.ts'

/**
 * The second-hand dealer's record of a sale (D94b): seller, work, date and price. Written once, at the end of the sale,
 * and never changed: later changes of the seller, the work or the application do not affect it.
 */
export const resaleRecord = () =>
  z.object({
    orderItemId: z.string(),
    orderNumber: z.string(),
    applicationId: z.string(),
    productId: z.string(),
    seller: sellerIdentity().extend({ userId: z.string(), name: z.string(), address: postalAddress() }),
    work: z.object({
      title: localizedText(),
      artistName: localizedText(),
      description: z.string(),
      condition: z.string(),
      format: z.string(),
      size: z.string(),
      weightG: z.int(),
      isBroken: z.boolean(),
    }),
    /** Yen charged for the work. */
    price: z.int(),
    buyerId: z.string(),
    /** When it was approved, when it was paid, and when the sale was complete. */
    listedAt: z.int(),
    soldAt: z.int(),
    completedAt: z.int(),
  })
export type ResaleRecord = z.infer<ReturnType<typeof resaleRecord>>

/** Most days of one export: a quarter of a year. */
const recordRangeDays = 92

/** Fields of a sale that the record copies; `paidAt` is epoch ms. */
interface SoldWork extends Pick<ResaleRecord, 'orderNumber' | 'price' | 'buyerId'> {
  readonly id: string
  readonly title: ResaleRecord['work']['title']
  readonly artistName: ResaleRecord['work']['artistName']
  readonly paidAt: number
}

export function recordOf(item: SoldWork, application: Application, completedAt: number): ResaleRecord {
  const { terms, seller, userId, applicationId, productId, listedAt, submittedAt } = application
  const { description, condition, format, size, weightG, isBroken, address } = terms
  return {
    orderItemId: item.id,
    orderNumber: item.orderNumber,
    applicationId,
    productId,
    seller: { ...seller, userId, address },
    work: { title: item.title, artistName: item.artistName, description, condition, format, size, weightG, isBroken },
    price: item.price,
    buyerId: item.buyerId,
    listedAt: listedAt ?? submittedAt,
    soldAt: item.paidAt,
    completedAt,
  }
}

/** First and last day of the last complete month. */
export function lastMonthOf(now: number) {
  const today = japanClock(now)
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()]
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  return { from: day(Date.UTC(year, month - 1, 1)), to: day(Date.UTC(year, month, 0)) }
}

/** Problem of a range of days, as a field error. */
export function rangeProblem(from: string, to: string) {
  if (to < from) return { field: 'to', key: 'RANGE_ORDER' } as const
  return recordSpan(from, to).days > recordRangeDays ? ({ field: 'to', key: 'RECORD_RANGE' } as const) : undefined
}

/** Months of a range of days in Japan's calendar, both inclusive, and the instants that bound their records. */
export function recordSpan(from: string, to: string) {
  const start = Date.parse(`${from}T00:00:00+09:00`)
  const end = Date.parse(`${to}T23:59:59.999+09:00`)
  const months: string[] = []
  for (let [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))]; ; month++) {
    if (month > 12) [year, month] = [year + 1, 1]
    const name = `${year}-${String(month).padStart(2, '0')}`
    if (name > to.slice(0, 7)) break
    months.push(name)
  }
  return { start, end, months, days: Math.round((end - start) / 86_400_000) }
}
