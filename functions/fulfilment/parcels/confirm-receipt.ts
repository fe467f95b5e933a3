import { handle } from '#functions/machinery/http/handle.ts'
import { deliveryKeys } from '#functions/machinery/table/keys.ts'
import { parcelChange } from '#functions/store/fulfilment/parcel-change.ts'
import { confirmReceipt } from '#shared/api/fulfilment/parcels.ts'
import { receiveParcel } from '#shared/domain/fulfilment/parcel/decisions.ts'
import { receivedEvent } from './moving/advance-parcel.ts'
import { ownItemIn } from './views/own-item.ts'
import { parcelAnswer } from './views/parcel-views.ts'

export const handler = handle(
  confirmReceipt,
  async ({ input, caller, now, table, read, fail, commit }) => {
    const own = await ownItemIn(read, table, input.orderItemId, caller)
    if (!own) return fail('not-found')
    const decision = receiveParcel(own.item, own.side, now())
    if (decision.outcome === 'refused') return fail(decision.code)
    const { item } = decision
    return commit({
      ...parcelChange(own.item, decision, receivedEvent('buyer', item)),
      answer: parcelAnswer(item, own.current, now()),
    })
  },
  { reads: ({ orderItemId }) => [deliveryKeys.item(orderItemId)] },
)
