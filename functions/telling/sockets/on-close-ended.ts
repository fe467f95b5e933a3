import { closeEnded } from '#events/telling/sockets.ts'
import { closeConnections } from '#functions/machinery/http/socket-topics.ts'
import { consume } from '#functions/machinery/reactions/consume.ts'
import { roomsOfWork } from '#functions/store/conversing/rooms.ts'

/** Decides by the present sessions: a late event closes no connection opened since. */
export const handler = consume(closeEnded, async ({ type, data }, context) => {
  if (type === 'private-sale.work-hidden') {
    const asked = (await roomsOfWork(context.table, data.productId)).filter(({ paidAt }) => paidAt === null)
    for (const { buyerId } of asked) await closeConnections(context, buyerId, 'all')
    return
  }
  // After these two events the session goes on, with fewer topics.
  const isLess = type === 'account.banned' || type === 'private-sale.guest-struck'
  await closeConnections(context, data.userId, isLess ? 'all' : 'ended')
})
