/**
 * The clock that can be moved forward. Its offset lives in shared memory, so that every worker's Date sees a jump at
 * once.
 */

export interface Clock {
  readonly buffer: SharedArrayBuffer
  /** The moved time, epoch ms. */
  now(): number
  /** Distance of the moved time from the machine's, ms. */
  offset(): number
  /** Sets the moved time to `at` (epoch ms). Time goes on from there. */
  moveTo(at: number): void
}

export function createClock(offset: number, onMove: (offset: number) => void): Clock {
  const buffer = new SharedArrayBuffer(8)
  const cell = new Float64Array(buffer)
  cell[0] = offset
  const read = () => cell[0] ?? 0
  return {
    buffer,
    now: () => Date.now() + read(),
    offset: read,
    moveTo(at) {
      cell[0] = at - Date.now()
      onMove(read())
    },
  }
}

const units = { W: 604_800_000, D: 86_400_000, H: 3_600_000, M: 60_000, S: 1000 }

/**
 * Answers the milliseconds of an ISO 8601 duration of weeks, days, hours, minutes and seconds. Months have no fixed
 * length.
 */
export function durationMs(iso: string): number | undefined {
  const match = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(iso)
  if (!match || iso === 'P' || iso.endsWith('T')) return undefined
  const [, weeks, days, hours, minutes, seconds] = match.map(part => Number(part ?? 0))
  return (
    (weeks ?? 0) * units.W +
    (days ?? 0) * units.D +
    (hours ?? 0) * units.H +
    (minutes ?? 0) * units.M +
    (seconds ?? 0) * units.S
  )
}
