/**
 * Replaces the Date of this thread by one that reads another clock: `moved` answers its time, epoch ms, for the machine's.
 * Plain JavaScript, because worker threads load it before anything else. Answers the machine's clock.
 */
export function replaceDate(moved) {
  const RealDate = Date
  const realNow = () => RealDate.now()
  // It is a class, so that `new Date()`, `Date()` and subclasses all read the moved clock.
  class MovedDate extends RealDate {
    constructor(...parts) {
      if (parts.length === 0) super(moved(realNow()))
      else super(...parts)
    }
    static now() {
      return moved(realNow())
    }
  }
  Object.defineProperty(MovedDate, 'name', { value: 'Date' })
  globalThis.Date = MovedDate
  return realNow
}

/**
 * Lets the Date of this thread read the moved clock. `clock` is the shared memory that holds the offset (clock.ts). Answers
 * both clocks, epoch ms, and how to follow another clock.
 */
export function installMovedDate(clock) {
  let offset = new Float64Array(clock)
  const realNow = replaceDate(real => real + offset[0])
  const follow = other => {
    offset = new Float64Array(other)
  }
  return { now: () => realNow() + offset[0], realNow, follow }
}
