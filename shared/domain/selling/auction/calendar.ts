import { entryFile } from '#shared/domain/kernel/calendar.ts'
import type { AuctionSnapshot } from './view.ts'

/** Calendar entry for an auction's end (RFC 5545). */
interface CalendarEntry {
  readonly snapshot: Pick<
    AuctionSnapshot,
    'auctionId' | 'phase' | 'status' | 'endTime' | 'extendedCount' | 'serverTime'
  >
  readonly title: string
  readonly description: string
  /** Address of the work's page. */
  readonly url: string
  /** Host name, which with the auction's id forms the permanent UID. */
  readonly host: string
  /** Minutes before the end at which the calendar alerts. */
  readonly minutes: number
}

/**
 * The same entry whenever it is fetched: its UID is the auction's, and its SEQUENCE increases with each change of the
 * end and once more when the auction is cancelled.
 */
export function calendarFile({ snapshot, ...told }: CalendarEntry): string {
  const { auctionId: id, status, extendedCount, serverTime: madeAt, endTime: startAt } = snapshot
  const isOff = status === 'cancelled'
  return entryFile({ ...told, kind: 'auction', id, sequence: extendedCount + (isOff ? 1 : 0), madeAt, startAt, isOff })
}
