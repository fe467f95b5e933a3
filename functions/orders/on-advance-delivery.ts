import { advanceDelivery } from '#events/deliveries.ts'
import { consume } from '#functions/reactions/consume.ts'
import { advanceParcel } from './steps/advance-parcel.ts'

export const handler = consume(advanceDelivery, async ({ data }, context) => advanceParcel(context, data.orderItemId))
