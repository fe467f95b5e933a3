import * as z from 'zod'
import { banKinds, userTypes } from '../../domain/account/member.ts'
import { offeredOf } from '../../domain/features.ts'
import { seesMembers } from '../console-access.ts'
import { endpoint, operator } from '../endpoint.ts'
import { done, id, instant, instantInput, line, pageOf, pageParam, sizeParam, text } from '../fields.ts'

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
      list: [
        {
          id: '01KAG5W8Z0MEMBER00000000001',
          username: 'nagi',
          email: 'nagi@example.jp',
          surname: '森下',
          name: '凪',
          userType: 1,
          language: 'jp',
          phoneVerified: true,
          bans: [],
          createDate: '2026-11-20T07:52:00.000Z',
        },
      ],
      total: 1,
      page: 1,
      size: 20,
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
    /** Until further notice when missing or null. */
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
  summary: 'Lift a ban; done too when there was none',
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

export const accountsConsoleContracts = [adminListUsers, adminBanUser, adminUnbanUser, adminEndMemberSessions] as const
