import { untilWritten } from '#functions/machinery/reactions/until-written.ts'

/** How often a new id is drawn before the caller has to retry (payment-platform.md 5, conventions). */
const draws = 3

/**
 * Makes an object under a new id. `make` answers undefined when the id is taken. The result is undefined when all ids
 * were taken.
 */
export function withNewId<Made>(
  draw: () => string,
  make: (id: string) => Promise<Made | undefined>,
): Promise<Made | undefined> {
  return untilWritten(() => make(draw()), { attempts: draws, otherwise: () => undefined })
}
