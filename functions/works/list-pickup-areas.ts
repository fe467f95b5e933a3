import { handle } from '#functions/http/handle.ts'
import { currentPolicy } from '#functions/store/policy.ts'
import { listPickupAreas } from '#shared/api/works.ts'
import { pickupAreas } from '#shared/domain/address/pickup-areas.ts'
import { say } from '#shared/domain/language.ts'
import { pickupFeeIn } from '#shared/domain/policy/transport.ts'

export const handler = handle(listPickupAreas, async ({ table, language, now }) => {
  const policy = await currentPolicy(table, now())
  return pickupAreas.map(({ id, pid, ...names }) => ({
    id,
    pid,
    name: say(names, language),
    fee: pickupFeeIn({ id, pid }, policy),
  }))
})
