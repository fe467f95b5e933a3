/**
 * Replaces the Date of this thread by one that reads the moved clock. `clock` is the shared memory that holds the offset
 * (clock.ts). Plain JavaScript, because worker threads load it before anything else. Answers both clocks, epoch ms, and
 * how to follow another clock.
 */
export function installMovedDate(clock) {
  let offset = new Float64Array(clock)
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
  const follow = other => {
    offset = new Float64Array(other)
  }
  return { now, realNow: () => RealDate.now(), follow }
}
