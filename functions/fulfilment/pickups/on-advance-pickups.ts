import { advancePickups } from '#events/fulfilment/pickups.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { advancePickup } from './moving/advance-pickup.ts'

export const handler = consume(advancePickups, async ({ data }, context) => advancePickup(context, data.orderItemId))
