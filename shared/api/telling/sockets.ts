import * as z from 'zod'
import { messageView, roomState } from '#shared/domain/conversing/message/view.ts'
import { auctionSnapshot, bidderPositions } from '#shared/domain/selling/auction/view.ts'

/**
 * What goes over the WebSocket (DESIGN 3, D58). Topics: `auction:{productId}` for everybody, `user:{id}` for oneself,
 * which a member's connection gets by itself, `room:{roomId}` for its two sides. Messages carry the newest state, never
 * a difference, so that a lost one costs nothing: a client drops what is older than what it has (`version`) and asks again
 * after a reconnect.
 */
const topicPattern = /^(?:auction:[\w-]{1,64}|user(?::[\w-]{1,64})?|room:[\w-]{1,64})$/

export const clientMessage = z.discriminatedUnion('action', [
  z.object({ action: z.literal('subscribe'), topic: z.string().regex(topicPattern) }),
  z.object({ action: z.literal('unsubscribe'), topic: z.string().regex(topicPattern) }),
  /** At least every 4 minutes, or the connection is closed for being idle. The API answers it itself (`pong`). */
  z.object({ action: z.literal('ping') }),
])
export type ClientMessage = z.infer<typeof clientMessage>

export const serverMessage = z.discriminatedUnion('type', [
  /** The public state of an auction: once at subscribing, then at most twice a second. */
  z.object({ type: z.literal('snapshot'), topic: z.string(), snapshot: auctionSnapshot }),
  /** What an auction is to this member. */
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
   * A room as it is: once at subscribing without a message, then with each message, and without one where a side has
   * read. Whoever misses one sees it by the number of the last (shared/api/conversing/messages.ts).
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
  /** Epoch ms: the API writes it without a function. */
  z.object({ type: z.literal('pong'), serverTime: z.int() }),
  /** `code` as of the API: 40000 not understood, 401 the session is over, 404 not there for this caller, 429 too many. */
  z.object({ type: z.literal('refused'), topic: z.string().nullable(), code: z.int() }),
])
export type ServerMessage = z.infer<typeof serverMessage>

/** A `user:{id}` message without its topic, which the sender adds. */
type WithoutTopic<Message> = Message extends { topic: string } ? Omit<Message, 'topic'> : never
export type UserMessage = WithoutTopic<Extract<ServerMessage, { type: 'standing' | 'unread' }>>

export const auctionTopic = (productId: string): string => `auction:${productId}`
export const roomTopic = (roomId: string): string => `room:${roomId}`
export const userTopic = (userId: string): string => `user:${userId}`
