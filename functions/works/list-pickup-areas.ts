import { handle } from '#functions/http/handle.ts'
import { listPickupAreas } from '#shared/api/works.ts'
import { pickupAreas } from '#shared/domain/address/pickup-areas.ts'
import { say } from '#shared/domain/language.ts'

export const handler = handle(listPickupAreas, async ({ language }) =>
  pickupAreas.map(({ id, pid, fee, ...name }) => ({ id, pid, name: say(name, language), fee })),
)
