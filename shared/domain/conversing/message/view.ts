import * as z from 'zod'
import { iso, isoOrNull } from '#shared/domain/kernel/iso.ts'
import { picture } from '#shared/domain/kernel/picture/picture.ts'
import { sellerTypes } from '#shared/domain/kernel/seller.ts'
import { contactKinds } from './contact-data.ts'
import { happening, type Message, type Room, type RoomSide, roomSides, unreadOf, voices } from './room.ts'

/** A private picture by a link that is valid for five minutes (D16). */
export interface SignedPhoto {
  readonly url: string
  readonly width: number
  readonly height: number
}

const happeningView = () => happening().extend({ until: z.string().nullable() })
export type HappeningView = z.infer<ReturnType<typeof happeningView>>
export const happeningViewOf = ({ event }: Pick<Message, 'event'>): HappeningView | null =>
  event && { ...event, until: isoOrNull(event.until) }

/** A message as both sides see it. */
export const messageView = () =>
  z.object({
    number: z.int(),
    /** The sender's idempotency id, by which the page recognises its own message. */
    clientId: z.string(),
    voice: z.enum(voices),
    text: z.string(),
    photos: z.array(z.object({ url: z.string(), width: z.int(), height: z.int() })),
    sentAt: z.string(),
    /** Event; only for the author `system`. */
    event: happeningView().nullable(),
  })
export type MessageView = z.infer<ReturnType<typeof messageView>>

/** A message in a list, shortened. */
export const excerptView = () =>
  messageView().pick({ voice: true, text: true, sentAt: true, event: true }).extend({ pictures: z.int() })

export const messageViewOf = (message: Message, photos: readonly SignedPhoto[]): MessageView => ({
  number: message.number,
  clientId: message.clientId,
  voice: message.voice,
  text: message.text,
  photos: [...photos],
  sentAt: iso(message.sentAt),
  event: happeningViewOf(message),
})

/** Changing state of a room, the same for both sides. */
export const roomState = () =>
  z.object({
    roomId: z.string(),
    /** Clients ignore a version that is not newer than theirs. */
    version: z.int(),
    /** Number of the last message. */
    last: z.int(),
    /** Number of the last message that each side has read. */
    read: z.object({ buyer: z.int(), seller: z.int() }),
    /** Closing time, after which nobody can write. */
    closesAt: z.string().nullable(),
  })
export type RoomState = z.infer<ReturnType<typeof roomState>>

export const roomStateOf = ({ id, version, last, sides, closesAt }: Room): RoomState => ({
  roomId: id,
  version,
  last,
  read: { buyer: sides.buyer.read, seller: sides.seller.read },
  closesAt: isoOrNull(closesAt),
})

/**
 * Whether the reader may write: `banned` is the reader's own ban (40322), `paused` means that the other side cannot
 * answer at present, `closed` that the time after the sale is over (both 40985).
 */
export const writingStates = ['open', 'banned', 'paused', 'closed'] as const

/** The other side; pages have their own name for the house. */
const otherView = () =>
  z.object({ type: z.enum(['house', 'partner', 'member']), id: z.string().nullable(), name: z.string() })

export const roomProduct = () => z.object({ id: z.string(), title: z.string(), img: picture().nullable() })

/** A room as one of its sides sees it. */
export const roomView = () =>
  roomState().extend({
    product: roomProduct(),
    side: z.enum(roomSides),
    /** Kind of seller: partners have saved answers. */
    sellerType: z.enum(sellerTypes),
    other: otherView(),
    unread: z.int(),
    /** The buyer waits for an answer. */
    isWaiting: z.boolean(),
    /** This buyer has paid for the work. */
    isPaid: z.boolean(),
    openedAt: z.string(),
    lastAt: z.string(),
  })
export type RoomView = z.infer<ReturnType<typeof roomView>>

export const roomViewOf = (room: Room, side: RoomSide, around: Pick<RoomView, 'product' | 'other'>): RoomView => ({
  ...roomStateOf(room),
  ...around,
  side,
  sellerType: room.seller.type,
  unread: unreadOf(room, side),
  isWaiting: room.isWaiting,
  isPaid: room.paidAt !== null,
  openedAt: iso(room.openedAt),
  lastAt: iso(room.lastAt),
})

/** Kinds of contact details found in a message: told to its writer alone, and stored for operators. */
export const contactWarning = () => z.array(z.enum(contactKinds))
