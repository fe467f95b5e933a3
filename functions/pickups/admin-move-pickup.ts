import { pickupAskedAgain, pickupCollected } from '#events/pickups.ts'
import { handle } from '#functions/http/handle.ts'
import { pickupChange, pickupFacts } from '#functions/store/pickup-events.ts'
import { findPickup } from '#functions/store/pickups.ts'
import { adminMovePickup } from '#shared/api/console/pickups.ts'
import { iso } from '#shared/domain/iso.ts'
import { askPickupAgain, collectPickup } from '#shared/domain/pickup/decisions.ts'
import { viewPlannedPickup } from '#shared/domain/pickup/view.ts'
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
