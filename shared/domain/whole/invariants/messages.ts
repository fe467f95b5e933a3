// Rooms: messages are numbered without a gap (M1), nobody has read what does not exist (M2), messages with contact
// details are reported (M3), a message sent once exists once (M4), a side writes only for itself (M5), there is one
// room per work, member and seller (M6), a timer is set while a side may be due a mail (M7), and no side writes into a
// closed room (M8).
import type { Report } from '#shared/domain/conversing/message/report.ts'
import {
  isClosed,
  type Message,
  type Room,
  roomIdentity,
  roomSides,
  systemAuthor,
} from '#shared/domain/conversing/message/room.ts'
import type { Violation } from './violation.ts'

/** An author's idempotency id of a message. */
interface SentName {
  readonly roomId: string
  readonly authorId: string
  readonly clientId: string
  readonly number: number
}

export interface RoomBook {
  readonly rooms: readonly Room[]
  readonly messages: readonly Message[]
  readonly sent: readonly SentName[]
  readonly reports: readonly Report[]
}

export function checkRooms({ rooms, messages, sent, reports }: RoomBook): Violation[] {
  const violations: Violation[] = []
  const written = Map.groupBy(messages, ({ roomId }) => roomId)
  const names = Map.groupBy(sent, ({ roomId }) => roomId)
  const reported = Map.groupBy(reports, ({ roomId }) => roomId)
  const known = new Set(rooms.map(({ id }) => id))
  const identities = new Set<string>()
  for (const room of rooms) {
    const say = (rule: string, detail: string) => violations.push({ rule, subject: `room ${room.id}`, detail })
    const own = (written.get(room.id) ?? []).toSorted((a, b) => a.number - b.number)
    const identity = roomIdentity(room.productId, room.buyerId, room.seller)
    if (identities.has(identity)) say('M6', `another is of ${identity}`)
    identities.add(identity)
    if (own.length !== room.last || own.some(({ number }, index) => number !== index + 1))
      say('M1', `has ${own.map(({ number }) => number).join(', ')} and says ${room.last}`)
    if (own.some(({ sentAt }, index) => sentAt < (own[index - 1]?.sentAt ?? 0))) say('M1', 'goes back in time')
    for (const side of roomSides) {
      const { read, untoldSince, lookAt } = room.sides[side]
      if (read < 0 || read > room.last) say('M2', `the ${side} has read ${read} of ${room.last}`)
      if (untoldSince !== null && lookAt === null) say('M7', `nobody looks for the ${side}`)
    }
    const flags = (reported.get(room.id) ?? []).filter(({ by }) => by === 'contact').map(({ number }) => number)
    const told = own.filter(({ contact }) => contact.length > 0).map(({ number }) => number)
    if (sorted(flags) !== sorted(told)) say('M3', `flags ${sorted(flags)}, and ${sorted(told)} tell something`)
    const claims = (names.get(room.id) ?? []).map(({ authorId, clientId, number }) =>
      [number, authorId, clientId].join(),
    )
    const named = own.map(({ authorId, clientId, number }) => [number, authorId, clientId].join())
    if (claims.sort().join(' ') !== named.sort().join(' ')) say('M4', 'names do not fit messages')
    for (const { number, voice, authorId, sentAt } of own) {
      if (!maySpeak(room, voice, authorId)) say('M5', `${authorId} wrote ${number} as ${voice}`)
      if (isOfMember(room, voice) && isClosed(room, sentAt)) say('M8', `${authorId} wrote ${number} after the end`)
    }
  }
  for (const { roomId, number } of [...messages, ...sent, ...reports]) {
    if (!known.has(roomId)) violations.push({ rule: 'M1', subject: `room ${roomId}`, detail: `${number} has no room` })
  }
  return violations
}

const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b).join(', ')

/** Operators' messages, for the house or to both sides, and events may come after the closing too (D77). */
const isOfMember = ({ seller }: Room, voice: Message['voice']): boolean =>
  voice === 'buyer' || (voice === 'seller' && seller.type !== 'official')

/** A member writes only for their own side. Authors of a partner or the house are one of several accounts. */
function maySpeak({ buyerId, seller }: Room, voice: Message['voice'], authorId: string): boolean {
  if ((voice === 'system') !== (authorId === systemAuthor)) return false
  if (voice === 'buyer') return authorId === buyerId
  if (authorId === buyerId) return false
  return voice === 'operator' || voice === 'system' || seller.type !== 'member' || authorId === seller.id
}
