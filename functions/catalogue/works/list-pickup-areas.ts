import { handle } from '#functions/machinery/http/handle.ts'
import { currentPolicy } from '#functions/store/selling/policy.ts'
import { listPickupAreas } from '#shared/api/catalogue/works.ts'
import { say } from '#shared/domain/kernel/language.ts'
import { pickupAreas } from '#shared/domain/people/address/pickup-areas.ts'
import { pickupFeeIn } from '#shared/domain/selling/policy/transport.ts'

export const handler = handle(listPickupAreas, async ({ table, language, now }) => {
  const policy = await currentPolicy(table, now())
  return pickupAreas.map(({ id, pid, ...names }) => ({
    id,
    pid,
    name: say(names, language),
    fee: pickupFeeIn({ id, pid }, policy),
  }))
})
