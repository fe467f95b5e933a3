import { handle } from '#functions/machinery/http/handle.ts'
import { catalogueKeys } from '#functions/machinery/table/keys.ts'
import { parseWorkInSight } from '#functions/store/catalogue/works.ts'
import { linkRoom, putRoom, roomIdOf } from '#functions/store/conversing/rooms.ts'
import { createRoom } from '#shared/api/conversing/messages.ts'
import type { Artwork } from '#shared/domain/catalogue/work/artwork.ts'
import { isNamedWithWork, isSeller } from '#shared/domain/catalogue/work/ownership.ts'
import { keepOpen } from '#shared/domain/conversing/message/decisions.ts'
import { newRoom, roomSellerOf } from '#shared/domain/conversing/message/room.ts'
import { decidedOnRoom } from './deciding/on-room.ts'

/**
 * The room's id is derived from work, member and seller, so that two calls at once open the same room. A room that was
 * due to close is reopened: this seller has the work again.
 */
export const handler = handle(
  createRoom,
  async ({ input, caller, table, read, now, commit, fail }) => {
    const { productId } = input
    const work = parseWorkInSight(read.get(catalogueKeys.work(productId)), caller)
    if (!work) return fail('not-found')
    if (isSeller(work, caller)) return fail('own-room')
    if (!isNamedWithWork(work)) return fail('not-on-sale')
    const { userId: buyerId } = caller
    const roomId = roomIdOf(productId, buyerId, work.seller)
    const reopened = () =>
      decidedOnRoom({ table, commit: commit.before }, { roomId }, room => {
        const open = keepOpen(room)
        return open && { room: open }
      })
    if (await reopened()) return { roomId, productId, isNew: false }
    const isPaid = isPaidBy(work, buyerId)
    const room = newRoom(roomId, { productId, buyerId, seller: roomSellerOf(work.seller), isPaid }, now())
    const { outcome } = await commit.before({
      once: roomId,
      writes: [putRoom(undefined, room), linkRoom(room)],
      isVersioned: true,
    })
    return { roomId, productId, isNew: outcome === 'done' }
  },
  { reads: ({ productId }) => [catalogueKeys.work(productId)] },
)

/** The work is sold out; whether it is locked by this member's paid order. */
const isPaidBy = ({ lock, saleStatus }: Artwork, userId: string): boolean =>
  saleStatus === 'sold-out' && lock?.kind === 'order' && lock.heldBy === userId
