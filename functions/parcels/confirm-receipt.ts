import { handle } from '#functions/http/handle.ts'
import { parcelChange } from '#functions/store/parcel-change.ts'
import { deliveryKeys } from '#functions/table/keys.ts'
import { confirmReceipt } from '#shared/api/parcels.ts'
import { receiveParcel } from '#shared/domain/parcel/decisions.ts'
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
