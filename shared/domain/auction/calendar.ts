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
 * the end and once more when the auction is called off, so that a calendar takes the newer one for the older. Times are UTC, which every
 * calendar shows in its own zone.
 */
export function calendarFile({ snapshot, title, description, url, host, minutes }: CalendarEntry): string {
  const isOff = snapshot.status === 'cancelled'
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${host}//auction//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:auction-${snapshot.auctionId}@${host}`,
    `SEQUENCE:${snapshot.extendedCount + (isOff ? 1 : 0)}`,
    `DTSTAMP:${utc(snapshot.serverTime)}`,
    `DTSTART:${utc(snapshot.endTime)}`,
    `SUMMARY:${escapedText(title)}`,
    `DESCRIPTION:${escapedText(description)}`,
    `URL:${url}`,
    `STATUS:${isOff ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    ...(isOff
      ? []
      : [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `DESCRIPTION:${escapedText(title)}`,
          `TRIGGER:-PT${minutes}M`,
          'END:VALARM',
        ]),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(line => `${folded(line)}\r\n`).join('')
}

/** `20261122T120000Z`. */
const utc = (instant: string) => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const escapedText = (text: string) => text.replaceAll(/[\\;,]/g, mark => `\\${mark}`).replaceAll(/\r\n|\r|\n/g, '\\n')

const mostBytes = 75
const bytesOf = (letter: string) => {
  const code = letter.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4
}

/** No line is longer than 75 bytes: what is left goes on in the next, after a space, and no letter is cut. */
function folded(line: string): string {
  let text = ''
  let length = 0
  for (const letter of line) {
    const bytes = bytesOf(letter)
    if (length + bytes > mostBytes) {
      text += '\r\n '
      length = 1
    }
    text += letter
    length += bytes
  }
  return text
}
