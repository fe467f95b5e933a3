import { leaveGalleries } from '#events/catalogue/galleries.ts'
import { consume, type ReactionEvent } from '#functions/machinery/reactions/consume.ts'
import { leaveGallery } from './wall/leaving.ts'

/** The event names only the gallery's owner; the gallery itself is read. */
export const handler = consume(leaveGalleries, async (event, context) => {
  for (const userId of formerHolders(event)) await leaveGallery(context, userId, event.data.productId)
})

/** Members who may have owned the work until now. */
function formerHolders({ type, data }: ReactionEvent<typeof leaveGalleries>): string[] {
  if (type === 'resale.owner-registered') return data.beforeId === null ? [] : [data.beforeId]
  if (type === 'work.sale-reversed') return [data.buyerId]
  return data.sellerId === null ? [] : [data.sellerId]
}
