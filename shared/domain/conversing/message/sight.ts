import { type Artwork, isInSight, type Onlooker } from '#shared/domain/catalogue/work/artwork.ts'
import type { Room } from './room.ts'

/**
 * Whether the room may be hidden from this member: they asked and have not paid, so that it depends on their view of
 * the work.
 */
export const mayRoomBeHidden = (
  { buyerId, paidAt }: Pick<Room, 'buyerId' | 'paidAt'>,
  { userId }: { readonly userId: string },
): boolean => buyerId === userId && paidAt === null

/**
 * Whether the room exists for this member: not if they asked about a work that is secret to them now (D95). Whoever
 * paid for the work or holds it keeps the room, and it reappears with the work.
 */
export function isRoomInSight(
  room: Pick<Room, 'buyerId' | 'paidAt'>,
  work: Pick<Artwork, 'visibility' | 'privateSale' | 'lock'> | undefined,
  member: Onlooker & { readonly userId: string },
): boolean {
  if (!mayRoomBeHidden(room, member) || work?.visibility !== 'secret') return true
  return work.lock?.heldBy === member.userId || isInSight(work, member)
}
