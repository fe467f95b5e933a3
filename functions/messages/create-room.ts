import { handle } from '#functions/http/handle.ts'
import { linkRoom, putRoom, roomIdOf } from '#functions/store/rooms.ts'
import { parseWorkInSight } from '#functions/store/works.ts'
import { catalogueKeys } from '#functions/table/keys.ts'
import { createRoom } from '#shared/api/messages.ts'
import { keepOpen } from '#shared/domain/message/decisions.ts'
import { newRoom, roomSellerOf } from '#shared/domain/message/room.ts'
import type { Artwork } from '#shared/domain/work/artwork.ts'
import { isNamedWithWork, isSeller } from '#shared/domain/work/ownership.ts'
import { decidedOnRoom } from './deciding/on-room.ts'

/**
 * The id follows from work, member and seller, so that of two that open it at once both have the same room. One that was
 * to close is open again: this seller has the work once more.
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

/** The work is under this member's order, which is paid: else it would not be sold out. */
const isPaidBy = ({ lock, saleStatus }: Artwork, userId: string): boolean =>
  saleStatus === 'sold-out' && lock?.kind === 'order' && lock.heldBy === userId
