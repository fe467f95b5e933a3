/** One calendar entry as a file of its own (RFC 5545). Instants are ISO 8601. */
interface CalendarEntry {
  /** Kind of entry, such as `auction`: with `id` and `host` it forms the permanent UID. */
  readonly kind: string
  readonly id: string
  /** Host name in the UID. */
  readonly host: string
  /** Increases with each change, so that calendars replace the older entry. */
  readonly sequence: number
  readonly madeAt: string
  readonly startAt: string
  readonly endAt?: string
  readonly title: string
  readonly description: string
  readonly url: string
  readonly isOff?: boolean
  /** Minutes before the start at which the calendar alerts. */
  readonly minutes: number
}

/** Times are UTC, which every calendar shows in its own time zone. */
export function entryFile(entry: CalendarEntry): string {
  const { kind, id, host, sequence, madeAt, startAt, endAt, title, description, url, isOff = false, minutes } = entry
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${host}//${kind}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${kind}-${id}@${host}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(madeAt)}`,
    `DTSTART:${utc(startAt)}`,
    ...(endAt === undefined ? [] : [`DTEND:${utc(endAt)}`]),
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

/** Folds lines at 75 bytes: continuation lines begin with a space, and no character is split. */
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
