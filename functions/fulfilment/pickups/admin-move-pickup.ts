import { pickupAskedAgain, pickupCollected } from '#events/fulfilment/pickups.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { pickupChange, pickupFacts } from '#functions/store/fulfilment/pickup-events.ts'
import { findPickup } from '#functions/store/fulfilment/pickups.ts'
import { adminMovePickup } from '#shared/api/fulfilment/console/pickups.ts'
import { askPickupAgain, collectPickup } from '#shared/domain/fulfilment/pickup/decisions.ts'
import { viewPlannedPickup } from '#shared/domain/fulfilment/pickup/view.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { auditedPickup } from './moving/audit-pickup.ts'

export const handler = handle(adminMovePickup, async context => {
  const { input, caller, now, newId, language, table, fail, commit } = context
  const { reason = '' } = input
  const before = await findPickup(table, input.id)
  if (!before) return fail('not-found')
  const at = now()
  const isFetchedNow = input.move === 'collect'
  const moved = isFetchedNow ? collectPickup(before, at) : askPickupAgain(before, reason, at)
  if (moved.outcome === 'refused') return fail(moved.code)
  const { pickup } = moved
  const facts = pickupFacts(pickup)
  const told = isFetchedNow ? pickupCollected(facts) : pickupAskedAgain({ ...facts, reason })
  const { writes, events } = pickupChange(before, moved, told)
  const act = { id: newId(), at, by: caller, action: adminMovePickup.id }
  return commit({
    writes: [...writes, auditedPickup(act, before, pickup, { reason: input.reason })],
    events,
    answer: { pickup: viewPlannedPickup(pickup, { language, now: at }), serverTime: iso(at) },
  })
})
