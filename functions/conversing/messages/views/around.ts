import { found } from '#functions/machinery/table/found.ts'
import { catalogueKeys, contentKeys, sessionKeys } from '#functions/machinery/table/keys.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { contentOfKind } from '#functions/store/catalogue/content.ts'
import { parseWork } from '#functions/store/catalogue/works.ts'
import { AccountStatus, isBanned } from '#functions/store/people/sessions.ts'
import { otherSide, type Room, type RoomSide } from '#shared/domain/conversing/message/room.ts'
import type { RoomView } from '#shared/domain/conversing/message/view.ts'
import { type Language, say } from '#shared/domain/kernel/language.ts'

type Party = RoomView['other']

/** Reads, in one request, the present works and people of these rooms. */
export async function aroundRooms(
  table: Getter,
  rooms: readonly Pick<Room, 'productId' | 'buyerId' | 'seller'>[],
  language: Language,
) {
  const keys = rooms.flatMap(({ productId, buyerId, seller }) => [
    catalogueKeys.work(productId),
    sessionKeys.standing(buyerId),
    ...(seller.type === 'member' && seller.id !== null ? [sessionKeys.standing(seller.id)] : []),
    ...(seller.type === 'partner' && seller.id !== null ? [contentKeys.record('partner', seller.id)] : []),
  ])
  const read = found(keys, keys.length > 0 ? await table.batchGet(keys) : [])

  const standingOf = (userId: string) => {
    const item = read.get(sessionKeys.standing(userId))
    return item && AccountStatus.parse(item)
  }
  const workOf = (productId: string) => {
    const item = read.get(catalogueKeys.work(productId))
    return item && parseWork(item)
  }
  const product = (productId: string): RoomView['product'] => {
    const work = workOf(productId)
    return { id: productId, title: work ? say(work.title, language) : '', img: work?.imgs[0] ?? null }
  }
  /** Without a name for members who have left. */
  const member = (id: string): Party => {
    const standing = standingOf(id)
    return { type: 'member', id, name: standing && standing.closedAt === undefined ? standing.username : '' }
  }
  const party = ({ buyerId, seller }: Pick<Room, 'buyerId' | 'seller'>, side: RoomSide): Party => {
    if (side === 'buyer') return member(buyerId)
    const { type, id } = seller
    if (type === 'official' || id === null) return { type: 'house', id: null, name: '' }
    if (type === 'member') return member(id)
    const partner = contentOfKind(read.get(contentKeys.record('partner', id)), 'partner')
    return { type: 'partner', id, name: partner ? say(partner.record.name, language) : '' }
  }
  return {
    workOf,
    product,
    party,
    /** Whether the other side cannot answer: it is banned from messages or its account is closed. */
    isPaused: (room: Pick<Room, 'buyerId' | 'seller'>, side: RoomSide, now: number): boolean => {
      const { type, id } = party(room, otherSide(side))
      if (type !== 'member' || id === null) return false
      const standing = standingOf(id)
      return !standing || standing.closedAt !== undefined || isBanned(standing, 'chat', now)
    },
  }
}
