import * as z from 'zod'
import { seesMembers } from '#shared/api/console-access.ts'
import { endpoint, operator } from '#shared/api/endpoint.ts'
import { inquiryCategories, inquiryStates } from '#shared/domain/conversing/inquiry/inquiry.ts'
import { reporters, reportReasons, reportStates } from '#shared/domain/conversing/message/report.ts'
import { roomSides } from '#shared/domain/conversing/message/room.ts'
import { offeredOf } from '#shared/domain/kernel/features.ts'
import {
  done,
  id,
  instant,
  instantInput,
  line,
  pageOf,
  pageParam,
  sizeParam,
  text,
} from '#shared/domain/kernel/fields.ts'
import { banKinds, userTypes } from '#shared/domain/people/account/member.ts'

const banKind = () => z.enum(banKinds, { error: 'BAN_FORMAT' })

const banView = z.object({
  kind: banKind(),
  reason: z.string(),
  from: instant(),
  until: instant().nullable(),
  by: z.string(),
})

const memberRow = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  surname: z.string(),
  name: z.string(),
  userType: z.literal(Object.values(userTypes)),
  language: z.enum(['jp', 'en']),
  phoneVerified: z.boolean(),
  bans: z.array(banView),
  createDate: instant(),
})

const exampleMember = {
  id: '01KAG5W8Z0MEMBER00000000001',
  username: 'nagi',
  email: 'nagi@example.jp',
  surname: '森下',
  name: '凪',
  userType: 1 as const,
  language: 'jp' as const,
  phoneVerified: true,
  bans: [],
  createDate: '2026-11-20T07:52:00.000Z',
}

export const adminListUsers = endpoint({
  id: 'adminListUsers',
  subject: 'accounts',
  method: 'GET',
  path: '/admin/user/list',
  summary: 'Members, newest first; found by the beginning of username or e-mail, or by ban',
  access: seesMembers,
  input: z.strictObject({
    keyword: line(200, 0).optional(),
    ban: banKind().optional(),
    page: pageParam(),
    size: sizeParam(20),
  }),
  output: pageOf(memberRow),
  codes: [],
  grants: { table: ['get', 'query'], indexes: ['GSI1'] },
  example: {
    input: { page: '1' },
    output: {
      list: [exampleMember],
      total: 1,
      page: 1,
      size: 20,
    },
  },
})

/**
 * The latest entries of one kind of a member's activity, and their number; null if the caller's roles do not open that
 * list.
 */
const latestOf = <Row extends z.ZodRawShape>(row: Row) =>
  z.object({ total: z.int(), list: z.array(z.object(row)) }).nullable()

export const adminGetUser = endpoint({
  id: 'adminGetUser',
  subject: 'accounts',
  method: 'GET',
  path: '/admin/user/info',
  summary: 'A member with their inquiries, orders, conversations and reports',
  access: seesMembers,
  input: z.strictObject({ id: id() }),
  output: z.object({
    member: memberRow,
    /** Inquiries by the contact form. */
    inquiries: latestOf({
      id: z.string(),
      number: z.string(),
      category: z.enum(inquiryCategories),
      about: z.string(),
      state: z.enum(inquiryStates),
      sentAt: instant(),
    }),
    orders: latestOf({
      id: z.string(),
      number: z.string(),
      titles: z.array(z.string()),
      payStatus: z.int(),
      total: z.int(),
      createdAt: instant(),
    }),
    /** Conversations: other side and work only, because messages between two members are private (D96). */
    rooms: latestOf({
      id: z.string(),
      title: z.string(),
      side: z.enum(roomSides),
      /** With the house, so that operators may read it. */
      isHouse: z.boolean(),
      isWaiting: z.boolean(),
      messages: z.int(),
      lastAt: instant(),
    }),
    /** Reports in the member's conversations, by either side or by detection. */
    reports: latestOf({
      id: z.string(),
      roomId: z.string(),
      title: z.string(),
      by: z.enum(reporters),
      /** Whether the member made the report. */
      isOwn: z.boolean(),
      reason: z.enum(reportReasons).nullable(),
      state: z.enum(reportStates),
      at: instant(),
    }),
  }),
  codes: ['not-found'],
  grants: { table: ['get', 'query'], indexes: ['GSI1', 'GSI2'] },
  example: {
    input: { id: exampleMember.id },
    output: {
      member: exampleMember,
      inquiries: {
        total: 1,
        list: [
          {
            id: '01JD8ZQ4T8M3K2V9X0WNB5C7RD',
            number: 'Q-WNB5C7RD',
            category: 'delivery',
            about: '261120-048213',
            state: 'open',
            sentAt: '2026-11-20T07:52:00.000Z',
          },
        ],
      },
      orders: { total: 0, list: [] },
      rooms: {
        total: 1,
        list: [
          {
            id: 'Vd3qk0cJmE1dWmVwXcQpZg',
            title: '志野茶碗',
            side: 'buyer',
            isHouse: true,
            isWaiting: true,
            messages: 3,
            lastAt: '2026-11-20T07:52:00.000Z',
          },
        ],
      },
      reports: { total: 0, list: [] },
    },
  },
})

export const adminBanUser = endpoint({
  id: 'adminBanUser',
  subject: 'accounts',
  method: 'POST',
  path: '/admin/user/{id}/ban',
  summary:
    'Ban a member from buying or selling, and from messages once there are any; in force from the next request, audited (D77)',
  access: operator('support', 'reviewer'),
  input: z.strictObject({
    id: id(),
    kind: z.enum(offeredOf('ban', banKinds), { error: 'BAN_FORMAT' }),
    reason: text(1000),
    /** Missing or null: until lifted. */
    until: instantInput().nullable().optional(),
  }),
  output: z.object({ bans: z.array(banView) }),
  codes: ['not-found'],
  grants: { table: ['get', 'query', 'put', 'update'] },
  example: {
    input: { id: '01KAG5W8Z0MEMBER00000000001', kind: 'buy', reason: '二度の未払い' },
    output: {
      bans: [{ kind: 'buy', reason: '二度の未払い', from: '2026-11-20T07:52:00.000Z', until: null, by: '運営 桂' }],
    },
  },
})

export const adminUnbanUser = endpoint({
  id: 'adminUnbanUser',
  subject: 'accounts',
  method: 'POST',
  path: '/admin/user/{id}/unban',
  summary: 'Lift a ban; idempotent',
  access: operator('support', 'reviewer'),
  input: z.strictObject({ id: id(), kind: banKind(), reason: text(1000) }),
  output: z.object({ bans: z.array(banView) }),
  codes: ['not-found'],
  grants: { table: ['get', 'query', 'put', 'update', 'delete'] },
  example: {
    input: { id: '01KAG5W8Z0MEMBER00000000001', kind: 'buy', reason: '本人確認が済んだため' },
    output: { bans: [] },
  },
})

export const adminEndMemberSessions = endpoint({
  id: 'adminEndMemberSessions',
  subject: 'accounts',
  method: 'POST',
  path: '/admin/user/{id}/end-sessions',
  summary: 'End every session of a member, at the next request of each; audited (D6)',
  access: operator('support', 'reviewer'),
  input: z.strictObject({ id: id(), reason: text(1000) }),
  output: done(),
  codes: ['not-found'],
  grants: { table: ['put', 'update'] },
  example: { input: { id: '01KAG5W8Z0MEMBER00000000001', reason: '端末の紛失' }, output: { done: true } },
})

export const accountsConsoleContracts = [
  adminListUsers,
  adminGetUser,
  adminBanUser,
  adminUnbanUser,
  adminEndMemberSessions,
] as const
