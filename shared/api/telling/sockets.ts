import * as z from 'zod'
import { messageView, roomState } from '#shared/domain/conversing/message/view.ts'
import { auctionSnapshot, bidderPositions } from '#shared/domain/selling/auction/view.ts'

/**
 * Messages of the WebSocket (DESIGN 3, D58). Topics: `auction:{productId}` for everybody, `user:{id}` for the member,
 * which their connection is subscribed to by itself, `room:{roomId}` for its two sides. Messages carry the newest
 * state, never a difference, so that a lost one costs nothing: a client drops what is older than what it has
 * (`version`) and asks again after a reconnect.
 */
const topicPattern = /^(?:auction:[\w-]{1,64}|user(?::[\w-]{1,64})?|room:[\w-]{1,64})$/

export const clientMessage = z.discriminatedUnion('action', [
  z.object({ action: z.literal('subscribe'), topic: z.string().regex(topicPattern) }),
  z.object({ action: z.literal('unsubscribe'), topic: z.string().regex(topicPattern) }),
  /** Needed at least every 4 minutes, or the idle connection is closed. The API itself answers (`pong`). */
  z.object({ action: z.literal('ping') }),
])
export type ClientMessage = z.infer<typeof clientMessage>

export const serverMessage = z.discriminatedUnion('type', [
  /** Public state of an auction: once at subscribing, then at most twice a second. */
  z.object({ type: z.literal('snapshot'), topic: z.string(), snapshot: auctionSnapshot }),
  /** The member's own standing in an auction. */
  z.object({
    type: z.literal('standing'),
    topic: z.string(),
    productId: z.string(),
    auctionId: z.string(),
    version: z.int(),
    you: z.enum(bidderPositions),
    myMax: z.int().nullable(),
  }),
  /**
   * State of a room: once at subscribing without a message, then with each message, and without one when a side has
   * read. A client detects a missed message by the number of the last (shared/api/conversing/messages.ts).
   */
  z.object({
    type: z.literal('room'),
    topic: z.string(),
    room: roomState(),
    message: messageView().nullable(),
    serverTime: z.string(),
  }),
  z.object({ type: z.literal('unread'), topic: z.string(), unread: z.int() }),
  z.object({ type: z.literal('subscribed'), topic: z.string(), serverTime: z.string() }),
  z.object({ type: z.literal('unsubscribed'), topic: z.string() }),
  /** Epoch ms; the API answers without a function. */
  z.object({ type: z.literal('pong'), serverTime: z.int() }),
  /**
   * `code` as in the API: 40000 not understood, 401 the session has ended, 404 unknown to this caller, 429 too many.
   */
  z.object({ type: z.literal('refused'), topic: z.string().nullable(), code: z.int() }),
])
export type ServerMessage = z.infer<typeof serverMessage>

/** A `user:{id}` message without its topic, which the sender adds. */
type WithoutTopic<Message> = Message extends { topic: string } ? Omit<Message, 'topic'> : never
export type UserMessage = WithoutTopic<Extract<ServerMessage, { type: 'standing' | 'unread' }>>

export const auctionTopic = (productId: string): string => `auction:${productId}`
export const roomTopic = (roomId: string): string => `room:${roomId}`
export const userTopic = (userId: string): string => `user:${userId}`
