import { pickupLapsed, pickupReminded } from '#events/fulfilment/pickups.ts'
import type { Committer } from '#functions/machinery/reactions/committer.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { measure } from '#functions/machinery/runtime/metrics.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { pickupChange, pickupFacts } from '#functions/store/fulfilment/pickup-events.ts'
import { findPickup } from '#functions/store/fulfilment/pickups.ts'
import { silentPickup } from '#shared/domain/fulfilment/pickup/decisions.ts'

interface PickupContext {
  readonly table: Getter
  readonly now: () => number
  readonly commit: Committer<'put'>
}

/** Attempts after conflicts with seller and operator; the sweeper retries later. */
const attempts = 6

/** Makes every transition of a pick-up that is due. Timer and sweeper call it, early, late, twice or at once. */
export async function advancePickup(context: PickupContext, orderItemId: string): Promise<void> {
  const isUpToDate = async () => {
    const before = await findPickup(context.table, orderItemId)
    const moved = before && silentPickup(before, context.now())
    if (!before || moved?.outcome !== 'allowed') return true
    const { pickup, move } = moved
    const facts = pickupFacts(pickup)
    const told =
      move === 'lapse'
        ? pickupLapsed({ ...facts, lapses: pickup.lapses })
        : pickupReminded({ ...facts, what: pickup.stage === 1 ? 'remind' : 'call' })
    const once = `${pickup.id}-${pickup.version}-${move}`
    const { outcome } = await context.commit({ once, ...pickupChange(before, moved, told) })
    if (move === 'lapse' && outcome === 'done') measure('UnansweredPickups', 1)
    return undefined
  }
  await untilWritten(isUpToDate, { attempts, otherwise: () => false })
}
