import * as z from 'zod'
import { reportReasons } from '#shared/domain/conversing/message/report.ts'
import { messageRules } from '#shared/domain/conversing/message/room.ts'
import {
  contactWarning,
  excerptView,
  messageView,
  roomProduct,
  roomState,
  roomView,
  writingStates,
} from '#shared/domain/conversing/message/view.ts'
import { done, id, instant, intParam, pageOf, pageParam, sizeParam, text } from '#shared/domain/kernel/fields.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { endpoint } from '../endpoint.ts'
import { exampleCard, exampleTime } from '../examples/works.ts'
import { keepingAnswers } from '../kept-answers.ts'

/**
 * Contracts of the conversations between a member who asks about a work and its seller (D96): a member, a partner, or
 * the house,
 * which answers in the console (shared/api/conversing/console/messages.ts). Whoever is on neither side gets 404, as for
 * a
 * room that does not exist.
 *
 * How a page follows a room:
 * - Messages have numbers 1, 2, 3 without a gap. A page keeps `have`, the number of the last one that it shows. It
 * begins
 * with `message/list`, pages back by `beforeId`, and fetches missing messages by `afterId=have` while `hasMore` is
 * true.
 * - It subscribes to the topic `room:{roomId}` (shared/api/telling/sockets.ts). `subscribed` is followed by a message
 * of type
 * `room` with the state alone. Each later one has the state and, if something was written, that message. A message with
 * the number `have + 1` is appended; if `last` is then greater than `have`, the page fetches what it misses. A state
 * whose `version` is not greater than the current one is ignored.
 * - Without a socket it asks for `afterId=have` every few seconds; with one, each minute, and after each reconnect.
 * - The sender makes a `clientId` before the first try (without JavaScript it is in the form). A try without an answer
 * is
 * sent again with the same `clientId` and makes one message.
 * - Links to pictures are valid for five minutes: a page that shows older ones asks for the list again.
 */

/** Idempotency id of a message, made by the page before the first try. */
const clientId = () => id()
export const messageNumber = () => z.int({ error: 'NUMBER_FORMAT' }).min(1, { error: 'NUMBER_FORMAT' })
export const messageParam = () => intParam(1, messageRules.numberMax)
/** Largest number of messages in one answer. */
export const messagesAtOnce = 30

/** A part of a room's messages, oldest first. */
export const messagePart = () => ({
  list: z.array(messageView()),
  /** There are more messages before these, or with `afterId` after them. */
  hasMore: z.boolean(),
  serverTime: instant(),
})

/** The text of a message; it may be missing where there are pictures. */
export const messageText = (min = 0) => text(messageRules.textMax, min, 'DETAIL_REQUIRED')

/** The work that the room is about. Optional: with it the work is read in the same request as the room. */
const roomsWork = () => id().optional()

/** Ids of the uploads attached to the message. */
export const messagePictures = () =>
  z
    .array(id(), { error: 'LIST_FORMAT' })
    .max(messageRules.imgsMax, { error: 'INPUT_LENGTH' })
    .refine(ids => new Set(ids).size === ids.length, { error: 'REPEATED' })
    .default([])

export const exampleRoomId = 'Vd3qk0cJmE1dWmVwXcQpZg'
const exampleMember = '01KB8YV6WZ0M3X8N5TQ7R2D4FK'
export const exampleState = {
  roomId: exampleRoomId,
  version: 4,
  last: 2,
  read: { buyer: 2, seller: 1 },
  closesAt: null,
}
export const exampleProduct = { id: exampleCard.id, title: exampleCard.title, img: exampleCard.imgs[0] ?? null }
export const exampleMessage = {
  number: 2,
  clientId: '0b0fd4a4-6f1e-4c0e-9a44-0f6a3d4f7c11',
  voice: 'seller' as const,
  text: '共箱の写真を二枚お送りします。',
  photos: [{ url: 'https://private.example/media/01JD8ZQ4T8M3K2V9X0WNB5C7RA/1080.webp', width: 900, height: 900 }],
  sentAt: exampleTime,
  event: null,
}
const exampleRoom = {
  ...exampleState,
  product: exampleProduct,
  side: 'buyer' as const,
  sellerType: 'member' as const,
  other: { type: 'member' as const, id: exampleMember, name: '森下 凪' },
  unread: 0,
  isWaiting: false,
  isPaid: false,
  openedAt: exampleTime,
  lastAt: exampleTime,
}

/** A room in a list. */
const roomRow = () =>
  roomView().extend({
    /** The last message, shortened; null if there is none. */
    latest: excerptView().nullable(),
  })

export const listMessageProducts = endpoint({
  id: 'listMessageProducts',
  subject: 'messages',
  method: 'GET',
  path: '/message/product-list',
  summary: 'The caller’s conversations on either side, by the latest message (D96)',
  access: 'member',
  input: z.strictObject({
    /** A work whose latest rooms are to be returned too, so that a page of one room needs one call. */
    productId: id().optional(),
    page: pageParam(),
    size: sizeParam(20),
  }),
  output: pageOf(
    z.object({
      product: roomProduct(),
      rooms: z.int(),
      /** Messages in them that the caller has not read. */
      unread: z.int(),
      /** Number of rooms in which a buyer waits for the caller's answer. */
      waiting: z.int(),
      lastAt: instant(),
    }),
  ).extend({
    /** Unread messages in all rooms of the caller, for the badge of my page. */
    unread: z.int(),
    /** Rooms about the given work, at most twenty. */
    people: z.array(roomRow()),
  }),
  codes: [],
  grants: { table: ['get', 'query'], indexes: ['GSI1', 'GSI2'] },
  example: {
    input: {},
    output: {
      list: [{ product: exampleProduct, rooms: 2, unread: 1, waiting: 0, lastAt: exampleTime }],
      ...{ total: 1, page: 1, size: 20, unread: 1, people: [] },
    },
  },
})

export const listRooms = endpoint({
  id: 'listRooms',
  subject: 'messages',
  method: 'GET',
  path: '/message/room-list',
  summary: 'The caller’s rooms about one work, the latest message first (D96)',
  access: 'member',
  input: z.strictObject({ productId: id(), page: pageParam(), size: sizeParam(20) }),
  output: pageOf(roomRow()),
  codes: [],
  grants: { table: ['get', 'query'], indexes: ['GSI1', 'GSI2'] },
  example: {
    input: { productId: 'shino-chawan' },
    output: {
      list: [
        {
          ...exampleRoom,
          latest: { voice: 'seller', text: exampleMessage.text, pictures: 2, sentAt: exampleTime, event: null },
        },
      ],
      ...{ total: 1, page: 1, size: 20 },
    },
  },
})

export const createRoom = endpoint({
  id: 'createRoom',
  subject: 'messages',
  method: 'POST',
  path: '/message/room/create',
  summary: 'Open the conversation with the current seller of a work, or return the existing one (D96)',
  access: 'member',
  notBanned: ['chat'],
  input: z.strictObject({ productId: id() }),
  /** `isNew`: this call created the room. */
  output: z.object({ roomId: z.string(), productId: z.string(), isNew: z.boolean() }),
  // 40913: a member holds the work and does not sell it; who holds a work is private (D92).
  codes: ['not-found', 'own-room', 'not-on-sale'],
  grants: { table: ['get', 'put'] },
  limits: ['chat'],
  example: {
    input: { productId: 'shino-chawan' },
    output: { roomId: exampleRoomId, productId: 'shino-chawan', isNew: true },
  },
})

export const listMessages = endpoint({
  id: 'listMessages',
  subject: 'messages',
  method: 'GET',
  path: '/message/list',
  summary: 'A conversation with its newest messages, or those before or after a number (D96)',
  access: 'member',
  input: z.strictObject({
    roomId: id(),
    /** Messages before this number. */
    beforeId: messageParam().optional(),
    /** Messages after this number, for a page that missed some or has no socket. 0 for all. */
    afterId: intParam(0, messageRules.numberMax).optional(),
  }),
  output: z.object({
    room: roomView().extend({
      /** Whether the caller may write, or why not. */
      writing: z.enum(writingStates),
    }),
    ...messagePart(),
  }),
  codes: ['not-found'],
  grants: { table: ['get', 'query'], objects: { private: ['sign'] } },
  example: {
    input: { roomId: exampleRoomId },
    output: {
      room: { ...exampleRoom, writing: 'open' },
      ...{ list: [exampleMessage], hasMore: true, serverTime: exampleTime },
    },
  },
})

export const sendMessage = endpoint({
  id: 'sendMessage',
  subject: 'messages',
  method: 'POST',
  path: '/message/send',
  summary: 'Send a message with text, pictures or both; idempotent by clientId (D96)',
  access: 'member',
  notBanned: ['chat'],
  input: z.strictObject({
    roomId: id(),
    productId: roomsWork(),
    /** May be empty where there are pictures. */
    text: messageText().default(''),
    /** Uploads of the business `chat`, ready and unused (D16). */
    imgs: messagePictures(),
    clientId: clientId(),
  }),
  output: z.object({
    message: messageView(),
    room: roomState(),
    /** Contact details were found before the work is paid for: a warning to show. The message was sent. */
    warning: contactWarning(),
  }),
  codes: ['not-found', 'room-closed', 'upload-not-ready'],
  grants: {
    table: ['get', 'query', 'put', 'update', 'delete', 'check'],
    objects: { private: ['sign'] },
    sockets: true,
  },
  limits: ['chat'],
  example: {
    input: {
      roomId: exampleRoomId,
      productId: exampleProduct.id,
      text: '共箱の写真を二枚お送りします。',
      imgs: ['01JD8ZQ4T8M3K2V9X0WNB5C7RA'],
      clientId: exampleMessage.clientId,
    },
    output: { message: exampleMessage, room: exampleState, warning: [] },
  },
})

export const readMessages = endpoint({
  id: 'readMessages',
  subject: 'messages',
  method: 'PUT',
  path: '/message/read',
  summary: 'Mark messages as read up to this one; the mark never moves back (D96)',
  access: 'member',
  input: z.strictObject({ roomId: id(), productId: roomsWork(), lastId: messageNumber() }),
  output: z.object({ room: roomState() }),
  codes: ['not-found'],
  grants: { table: ['get', 'query', 'put', 'delete'], sockets: true },
  example: { input: { roomId: exampleRoomId, lastId: 2 }, output: { room: exampleState } },
})

export const reportMessage = endpoint({
  id: 'reportMessage',
  subject: 'messages',
  method: 'POST',
  path: '/message/report',
  summary: 'Report a message, with those around it, to an operator; the other side is not told (D96)',
  access: 'member',
  input: z.strictObject({
    roomId: id(),
    /** The number of the message. */
    messageId: messageNumber(),
    reason: z.enum(reportReasons, { error: 'KIND_FORMAT' }),
    text: text(lengths.notes, 0).default(''),
  }),
  output: done(),
  codes: ['not-found'],
  grants: { table: ['get', 'put'] },
  example: { input: { roomId: exampleRoomId, messageId: 2, reason: 'outside-deal' }, output: { done: true } },
})

// ---- saved answers of a partner

export const listSavedAnswers = endpoint({
  ...keepingAnswers.list(),
  id: 'listSavedAnswers',
  subject: 'messages',
  method: 'GET',
  path: '/partner/saved-answer/list',
  summary: 'Saved answers of the partner, by title',
  access: 'partner',
  grants: { table: ['get', 'query'] },
})

export const createSavedAnswer = endpoint({
  ...keepingAnswers.create(),
  id: 'createSavedAnswer',
  subject: 'messages',
  method: 'POST',
  path: '/partner/saved-answer',
  summary: 'Save an answer, at most a hundred',
  access: 'partner',
  grants: { table: ['get', 'query', 'put'] },
})

export const updateSavedAnswer = endpoint({
  ...keepingAnswers.update(),
  id: 'updateSavedAnswer',
  subject: 'messages',
  method: 'PUT',
  path: '/partner/saved-answer/{id}',
  summary: 'Change a saved answer',
  access: 'partner',
  grants: { table: ['get', 'put'] },
})

export const deleteSavedAnswer = endpoint({
  ...keepingAnswers.delete(),
  id: 'deleteSavedAnswer',
  subject: 'messages',
  method: 'DELETE',
  path: '/partner/saved-answer/{id}',
  summary: 'Delete a saved answer',
  access: 'partner',
  grants: { table: ['get', 'put', 'delete'] },
})

export const messagesContracts = [
  listMessageProducts,
  listRooms,
  createRoom,
  listMessages,
  sendMessage,
  readMessages,
  reportMessage,
  listSavedAnswers,
  createSavedAnswer,
  updateSavedAnswer,
  deleteSavedAnswer,
] as const
