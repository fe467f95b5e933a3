import { type Artwork, isInSight, type Onlooker } from '#shared/domain/catalogue/work/artwork.ts'
import type { Room } from './room.ts'

/** Whether a room of this member hangs on what they may see: they asked, and nothing was paid. */
export const mayRoomBeHidden = (
  { buyerId, paidAt }: Pick<Room, 'buyerId' | 'paidAt'>,
  { userId }: { readonly userId: string },
): boolean => buyerId === userId && paidAt === null

/**
 * Whether a room is there for this member: not one in which they asked about a work that is secret to them now (D95).
 * Whoever paid for the work or holds it keeps the room, and it is there again when the work is in sight.
 */
export function isRoomInSight(
  room: Pick<Room, 'buyerId' | 'paidAt'>,
  work: Pick<Artwork, 'visibility' | 'privateSale' | 'lock'> | undefined,
  member: Onlooker & { readonly userId: string },
): boolean {
  if (!mayRoomBeHidden(room, member) || work?.visibility !== 'secret') return true
  return work.lock?.heldBy === member.userId || isInSight(work, member)
}
