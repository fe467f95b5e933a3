/**
 * Replaces the Date of this thread by one that reads the moved clock. `clock` is the shared memory that holds the offset
 * (clock.ts). Plain JavaScript, because worker threads load it before anything else. Answers both clocks, epoch ms.
 */
export function installMovedDate(clock) {
  const offset = new Float64Array(clock)
  const RealDate = Date
  const now = () => RealDate.now() + offset[0]
  // It is a class, so that `new Date()`, `Date()` and subclasses all read the moved clock.
  class MovedDate extends RealDate {
    constructor(...parts) {
      if (parts.length === 0) super(now())
      else super(...parts)
    }
    static now() {
      return now()
    }
  }
  Object.defineProperty(MovedDate, 'name', { value: 'Date' })
  globalThis.Date = MovedDate
  return { now, realNow: () => RealDate.now() }
}
