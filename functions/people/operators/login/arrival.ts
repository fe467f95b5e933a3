import type { PendingEvent } from '#events/event.ts'
import { operatorArrived } from '#events/people/operators.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import { browserPlaceOf, type Place, placeLearned } from '#functions/store/people/operator-login.ts'
import type { Operator } from '#functions/store/people/sessions.ts'

/**
 * Writes of a login from an unknown browser or network: it is known from now on, and the operator is notified by mail.
 * The very first login sends no mail.
 */
export function arrivalOf(
  { operatorId }: Operator,
  { known, place, sid }: { readonly known: readonly string[]; readonly place: Place; readonly sid: string },
): { writes: Write<'put', never>[]; events: PendingEvent[] } {
  const here = browserPlaceOf(place)
  if (known.includes(here)) return { writes: [], events: [] }
  return {
    writes: [placeLearned(operatorId, known, here)],
    events: known.length === 0 ? [] : [operatorArrived({ operatorId, sid })],
  }
}
