import { advanceDelivery } from '#events/fulfilment/parcels.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { advanceParcel } from './moving/advance-parcel.ts'

export const handler = consume(advanceDelivery, async ({ data }, context) => advanceParcel(context, data.orderItemId))
