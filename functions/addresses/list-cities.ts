import { handle } from '#functions/http/handle.ts'
import { currentPolicy } from '#functions/store/policy.ts'
import { listCities } from '#shared/api/addresses.ts'
import { areas } from '#shared/domain/address/areas.ts'
import { say } from '#shared/domain/language.ts'
import { transportTo } from '#shared/domain/policy/transport.ts'

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
