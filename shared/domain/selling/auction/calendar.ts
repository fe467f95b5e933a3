import { entryFile } from '#shared/domain/kernel/calendar.ts'
import type { AuctionSnapshot } from './view.ts'

/** An auction's end as an entry of a calendar (RFC 5545). */
interface CalendarEntry {
  readonly snapshot: Pick<
    AuctionSnapshot,
    'auctionId' | 'phase' | 'status' | 'endTime' | 'extendedCount' | 'serverTime'
  >
  readonly title: string
  readonly description: string
  /** Address of the work's page. */
  readonly url: string
  /** Names who makes the file, and with the auction's id the entry for ever. */
  readonly host: string
  /** How long before the end the calendar is to ring. */
  readonly minutes: number
}

/**
 * One entry that stays the same whenever it is fetched: its UID is the auction's, and its SEQUENCE grows with each move of
 * the end and once more when the auction is called off.
 */
export function calendarFile({ snapshot, ...told }: CalendarEntry): string {
  const { auctionId: id, status, extendedCount, serverTime: madeAt, endTime: startAt } = snapshot
  const isOff = status === 'cancelled'
  return entryFile({ ...told, kind: 'auction', id, sequence: extendedCount + (isOff ? 1 : 0), madeAt, startAt, isOff })
}
