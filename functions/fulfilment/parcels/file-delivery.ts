import { deliveryShipped } from '#events/fulfilment/parcels.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { deliveryKeys, uploadKeys } from '#functions/machinery/table/keys.ts'
import { resolvePicturesIn } from '#functions/store/catalogue/pictures.ts'
import { parcelChange, parcelFacts } from '#functions/store/fulfilment/parcel-change.ts'
import { fileDelivery } from '#shared/api/fulfilment/parcels.ts'
import { shipParcel } from '#shared/domain/fulfilment/parcel/decisions.ts'
import { ownItemIn } from './views/own-item.ts'
import { parcelAnswer } from './views/parcel-views.ts'

export const handler = handle(
  fileDelivery,
  async ({ input, caller, now, table, read, fail, commit }) => {
    const own = await ownItemIn(read, table, input.orderItemId, caller)
    if (!own) return fail('not-found')
    const { item: before, side } = own
    const at = now()
    const { carrierId, deliveryNumber } = input
    const photos = resolvePicturesIn(read, input.imgs, {
      ownerId: caller.userId,
      business: 'delivery',
      usedBy: before.id,
    })
    const decision = shipParcel(before, side, { carrierId, deliveryNumber, imgs: photos.pictures }, at)
    if (decision.outcome === 'refused') return fail(decision.code)
    if (!photos.isComplete) return fail('upload-not-ready')
    const { item } = decision
    const { writes, events } = parcelChange(
      before,
      decision,
      deliveryShipped({ ...parcelFacts(item), by: side, carrierId, deliveryNumber }),
    )
    return commit({ writes: [...writes, ...photos.writes], events, answer: parcelAnswer(item, undefined, at) })
  },
  {
    reads: ({ orderItemId, imgs }) => [deliveryKeys.item(orderItemId), ...imgs.map(uploadKeys.upload)],
  },
)
