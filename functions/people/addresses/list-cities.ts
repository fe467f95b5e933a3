import { handle } from '#functions/machinery/http/handle.ts'
import { currentPolicy } from '#functions/store/selling/policy.ts'
import { listCities } from '#shared/api/people/addresses.ts'
import { say } from '#shared/domain/kernel/language.ts'
import { areas } from '#shared/domain/people/address/areas.ts'
import { transportTo } from '#shared/domain/selling/policy/transport.ts'

export const handler = handle(listCities, async ({ input, table, now, language }) => {
  const policy = input.isActualShippingFee ? await currentPolicy(table, now()) : undefined
  return areas.map(area => ({
    id: area.id,
    pid: area.pid,
    country: area.country,
    name: say(area, language),
    ...(policy && area.pid !== 0 && { fee: transportTo(area, policy) }),
  }))
})
