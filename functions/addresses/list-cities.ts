import { handle } from '#functions/http/handle.ts'
import { listCities } from '#shared/api/addresses.ts'
import { areas } from '#shared/domain/address/areas.ts'
import { say } from '#shared/domain/language.ts'

export const handler = handle(listCities, async ({ input, language }) =>
  areas.map(area => ({
    id: area.id,
    pid: area.pid,
    country: area.country,
    name: say(area, language),
    ...(input.isActualShippingFee && area.pid !== 0 && { fee: area.fee }),
  })),
)
