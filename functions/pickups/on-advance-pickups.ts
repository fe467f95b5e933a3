import { advancePickups } from '#events/pickups.ts'
import { consume } from '#functions/reactions/consume.ts'
import { advancePickup } from './moving/advance-pickup.ts'

export const handler = consume(advancePickups, async ({ data }, context) => advancePickup(context, data.orderItemId))
