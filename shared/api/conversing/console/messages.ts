import * as z from 'zod'
import { seesInquiries, seesMessages } from '#shared/api/console-access.ts'
import { endpoint } from '#shared/api/endpoint.ts'
import { exampleTime } from '#shared/api/examples/works.ts'
import { keepingAnswers } from '#shared/api/kept-answers.ts'
import { contactKinds } from '#shared/domain/conversing/message/contact-data.ts'
import {
  reporters,
  reportIdIn,
  reportNoteMax,
  reportReasons,
  reportStates,
} from '#shared/domain/conversing/message/report.ts'
import { messageView, roomProduct, roomState } from '#shared/domain/conversing/message/view.ts'
import { done, id, instant, pageOf, pageParam, sizeParam, text } from '#shared/domain/kernel/fields.ts'
import { assigneeSchema } from '#shared/domain/people/operator/assignee.ts'
import {
  exampleMessage,
  exampleProduct,
  exampleRoomId,
  exampleState,
  messageNumber,
  messageParam,
  messagePart,
  messagePictures,
  messageText,
} from '../messages.ts'

/**
 * The house answers its conversations here, and operators look at reported or flagged messages of any conversation
 * (D96). The ban `chat` on the page of a member (`adminBanMember`) stops the member from writing.
 */

/** A side of a conversation: the house and partners by name, a member by the current username. */
const party = () =>
  z.object({ type: z.enum(['house', 'partner', 'member']), id: z.string().nullable(), name: z.string() })

const row = () =>
  roomState().extend({
    product: roomProduct(),
    buyer: party(),
    seller: party(),
    /** The buyer waits for an answer. */
    isWaiting: z.boolean(),
    isPaid: z.boolean(),
    assignee: assigneeSchema(),
    openedAt: instant(),
    lastAt: instant(),
  })

const exampleRow = {
  ...exampleState,
  product: exampleProduct,
  buyer: { type: 'member' as const, id: '01KB8YV6WZ0M3X8N5TQ7R2D4FK', name: '森下 凪' },
  seller: { type: 'house' as const, id: null, name: '' },
  isWaiting: true,
  isPaid: false,
  assignee: { id: 'op-1', name: '岡崎' },
  openedAt: exampleTime,
  lastAt: exampleTime,
}

/** A message as operators see it: with its author and the kinds of contact details found in it. */
const messageRow = () => messageView().extend({ authorId: z.string(), contact: z.array(z.enum(contactKinds)) })
const exampleRows = [{ ...exampleMessage, authorId: 'op-1', contact: [] }]

const reportRow = () =>
  z.object({
    id: z.string(),
    roomId: z.string(),
    product: roomProduct(),
    /** Number of the message. */
    number: z.int(),
    /** A side of the room, or `contact`: contact details were found in it before the work was paid for. */
    by: z.enum(reporters),
    reporter: z.object({ id: z.string(), name: z.string() }).nullable(),
    reason: z.enum(reportReasons).nullable(),
    text: z.string(),
    contact: z.array(z.enum(contactKinds)),
    at: instant(),
    version: z.int(),
    state: z.enum(reportStates),
    settled: z.object({ by: z.string(), at: instant(), note: z.string() }).nullable(),
  })
const exampleReport = {
  id: '2-buyer',
  roomId: exampleRoomId,
  product: exampleProduct,
  number: 2,
  by: 'buyer' as const,
  reporter: { id: '01KB8YV6WZ0M3X8N5TQ7R2D4FK', name: '森下 凪' },
  reason: 'outside-deal' as const,
  text: '',
  contact: [],
  at: exampleTime,
  version: 1,
  state: 'open' as const,
  settled: null,
}

export const houseRoomFilters = ['waiting', 'answered', 'mine'] as const

export const adminListRooms = endpoint({
  id: 'adminListRooms',
  subject: 'messages',
  method: 'GET',
  path: '/admin/message/room/list',
  summary: 'Rooms of the house: waiting ones by age, answered ones, or those assigned to the caller',
  access: seesMessages,
  input: z.strictObject({
    /** `mine`: assigned to the caller, waiting ones first. */
    state: z.enum(houseRoomFilters, { error: 'STATE_FORMAT' }).default('waiting'),
    page: pageParam(),
    size: sizeParam(20),
  }),
  output: pageOf(row()),
  codes: [],
  grants: { table: ['get', 'query'], indexes: ['GSI2'] },
  example: { input: {}, output: { list: [exampleRow], total: 1, page: 1, size: 20 } },
})

export const adminGetRoom = endpoint({
  id: 'adminGetRoom',
  subject: 'messages',
  method: 'GET',
  path: '/admin/message/room',
  summary: 'A room of the house with its messages, or the part of any room around a reported message',
  access: seesMessages,
  input: z.strictObject({
    roomId: id(),
    beforeId: messageParam().optional(),
    /** Opens a report's message with five before and five after it: an operator's only access to a room of others. */
    reportId: reportIdIn().optional(),
  }),
  output: z.object({
    room: row(),
    report: reportRow().nullable(),
    /** Operators whom the room may be assigned to. */
    operators: z.array(assigneeSchema().unwrap()),
    ...messagePart(),
    list: z.array(messageRow()),
  }),
  codes: ['not-found'],
  grants: { table: ['get', 'query'], objects: { private: ['sign'] } },
  example: {
    input: { roomId: exampleRoomId },
    output: {
      room: exampleRow,
      report: null,
      operators: [{ id: 'op-1', name: '岡崎' }],
      list: exampleRows,
      hasMore: false,
      serverTime: exampleTime,
    },
  },
})

export const adminReplyRoom = endpoint({
  id: 'adminReplyRoom',
  subject: 'messages',
  method: 'POST',
  path: '/admin/message/room/{roomId}/reply',
  summary: 'Send a message for the house: its answer, or an operator’s message to both sides of a reported room',
  access: seesMessages,
  input: z.strictObject({
    roomId: id(),
    /** May be empty where there are pictures. */
    text: messageText().default(''),
    /** The operator's uploads of the business `chat`, ready and unused (D16). */
    imgs: messagePictures(),
    /** Idempotency id as in `message/send`: sent twice it makes one message. */
    clientId: id(),
  }),
  output: z.object({ message: messageView(), room: roomState() }),
  codes: ['not-found', 'upload-not-ready'],
  grants: {
    table: ['get', 'query', 'put', 'update', 'delete'],
    objects: { private: ['sign'] },
    sockets: true,
  },
  example: {
    input: {
      roomId: exampleRoomId,
      text: exampleMessage.text,
      imgs: ['01JD8ZQ4T8M3K2V9X0WNB5C7RA'],
      clientId: exampleMessage.clientId,
    },
    output: { message: exampleMessage, room: exampleState },
  },
})

export const adminSettleRoom = endpoint({
  id: 'adminSettleRoom',
  subject: 'messages',
  method: 'PUT',
  path: '/admin/message/room/{roomId}/settle',
  summary: 'Mark the buyer’s messages up to this one as needing no answer',
  access: seesMessages,
  input: z.strictObject({ roomId: id(), lastId: messageNumber() }),
  output: done(),
  codes: ['not-found', 'stale-version'],
  grants: { table: ['get', 'put'] },
  example: { input: { roomId: exampleRoomId, lastId: 2 }, output: { done: true } },
})

export const adminAssignRoom = endpoint({
  id: 'adminAssignRoom',
  subject: 'messages',
  method: 'PUT',
  path: '/admin/message/room/{roomId}/assign',
  summary: 'Assign a room of the house to an operator, or to nobody',
  access: seesMessages,
  input: z.strictObject({
    roomId: id(),
    /** Null takes the assignment away. */
    operatorId: id().nullable(),
  }),
  output: z.object({ assignee: assigneeSchema() }),
  codes: ['not-found'],
  grants: { table: ['get', 'put'] },
  example: {
    input: { roomId: exampleRoomId, operatorId: 'op-1' },
    output: { assignee: { id: 'op-1', name: '岡崎' } },
  },
})

export const adminListReports = endpoint({
  id: 'adminListReports',
  subject: 'messages',
  method: 'GET',
  path: '/admin/message/report/list',
  summary: 'Messages that were reported or contain contact details; open ones oldest first',
  access: seesMessages,
  input: z.strictObject({
    state: z.enum(reportStates, { error: 'STATE_FORMAT' }).default('open'),
    /** Only reports by members, or only those by the detection of contact details. */
    by: z.enum(['members', 'contact'], { error: 'KIND_FORMAT' }).optional(),
    page: pageParam(),
    size: sizeParam(20),
  }),
  output: pageOf(reportRow()),
  codes: [],
  grants: { table: ['get', 'query'], indexes: ['GSI1'] },
  example: { input: {}, output: { list: [exampleReport], total: 1, page: 1, size: 20 } },
})

export const adminSettleReport = endpoint({
  id: 'adminSettleReport',
  subject: 'messages',
  method: 'PUT',
  path: '/admin/message/report/{roomId}/settle',
  summary: 'Close a report with a note for other operators',
  access: seesMessages,
  input: z.strictObject({ roomId: id(), reportId: reportIdIn(), note: text(reportNoteMax, 0).default('') }),
  output: done(),
  codes: ['not-found', 'stale-version'],
  grants: { table: ['get', 'put'] },
  example: { input: { roomId: exampleRoomId, reportId: '2-buyer', note: '双方に注意した。' }, output: { done: true } },
})

// ---- saved answers of the house

export const adminListSavedAnswers = endpoint({
  ...keepingAnswers.list(),
  id: 'adminListSavedAnswers',
  subject: 'messages',
  method: 'GET',
  path: '/admin/message/saved-answer/list',
  summary: 'Saved answers of the house for messages and inquiries, by title',
  access: seesInquiries,
  grants: { table: ['query'] },
})

export const adminCreateSavedAnswer = endpoint({
  ...keepingAnswers.create(),
  id: 'adminCreateSavedAnswer',
  subject: 'messages',
  method: 'POST',
  path: '/admin/message/saved-answer',
  summary: 'Save an answer for the house, at most a hundred',
  access: seesMessages,
  grants: { table: ['get', 'query', 'put'] },
})

export const adminUpdateSavedAnswer = endpoint({
  ...keepingAnswers.update(),
  id: 'adminUpdateSavedAnswer',
  subject: 'messages',
  method: 'PUT',
  path: '/admin/message/saved-answer/{id}',
  summary: 'Change a saved answer of the house',
  access: seesMessages,
  grants: { table: ['get', 'put'] },
})

export const adminDeleteSavedAnswer = endpoint({
  ...keepingAnswers.delete(),
  id: 'adminDeleteSavedAnswer',
  subject: 'messages',
  method: 'DELETE',
  path: '/admin/message/saved-answer/{id}',
  summary: 'Delete a saved answer of the house',
  access: seesMessages,
  grants: { table: ['get', 'put', 'delete'] },
})

export const messagesConsoleContracts = [
  adminListRooms,
  adminGetRoom,
  adminReplyRoom,
  adminSettleRoom,
  adminAssignRoom,
  adminListReports,
  adminSettleReport,
  adminListSavedAnswers,
  adminCreateSavedAnswer,
  adminUpdateSavedAnswer,
  adminDeleteSavedAnswer,
] as const
