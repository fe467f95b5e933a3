import { untilWritten } from '#functions/machinery/reactions/until-written.ts'

/** Number of ids drawn before the caller has to retry (payment-platform.md 5, conventions). */
const draws = 3

/**
 * Makes an object with a new id. `make` returns undefined if the id is taken. The result is undefined if all ids were
 * taken.
 */
export function withNewId<Made>(
  draw: () => string,
  make: (id: string) => Promise<Made | undefined>,
): Promise<Made | undefined> {
  return untilWritten(() => make(draw()), { attempts: draws, otherwise: () => undefined })
}
