import * as z from 'zod'
import { userTypes } from '../domain/member.ts'
import { seesMembers } from './console-access.ts'
import { endpoint, operator } from './endpoint.ts'
import { done, id, instant, instantInput, nothing, page, pageOf, size, text } from './fields.ts'

/** Contracts of the console about people: the operators' own login, and members with their bans (D77, decisions §12). */

const anyOperator = operator('reviewer', 'editor', 'support', 'finance')
const role = z.enum(['owner', 'reviewer', 'editor', 'support', 'finance'])
const operatorView = z.object({ id: z.string(), name: z.string(), email: z.string(), roles: z.array(role) })
const exampleOperator: z.input<typeof operatorView> = {
  id: '01KAG5W8Z0OPERATOR000000001',
  name: '運営 桂',
  email: 'katsura@example.jp',
  roles: ['owner'],
}

export const adminLogin = endpoint({
  id: 'adminLogin',
  domain: 'admin',
  method: 'POST',
  path: '/admin/auth/login',
  summary: "Operators' login: own accounts, own sessions of 12 hours, own cookie",
  access: 'visitor',
  input: z.strictObject({
    account: z.string({ error: 'EMAIL_REQUIRED' }).trim().toLowerCase().min(1, { error: 'EMAIL_REQUIRED' }).max(200, {
      error: 'INPUT_LENGTH',
    }),
    password: z.string({ error: 'PASSWORD_REQUIRED' }).min(1, { error: 'PASSWORD_REQUIRED' }).max(200, {
      error: 'INPUT_LENGTH',
    }),
  }),
  output: z.object({ accessToken: z.string(), expiresIn: z.int(), operator: operatorView }),
  codes: ['login-failed'],
  grants: { table: ['get', 'put'], secrets: { tokenKey: ['get'] } },
  limits: ['operator-login', 'login-address'],
  example: {
    input: { account: 'katsura@example.jp', password: 'Kurabayashi88' },
    output: { accessToken: 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln', expiresIn: 43_200, operator: exampleOperator },
  },
})

export const adminInfo = endpoint({
  id: 'adminInfo',
  domain: 'admin',
  method: 'GET',
  path: '/admin/auth/info',
  summary: 'Who is logged in to the console',
  access: anyOperator,
  input: nothing(),
  output: operatorView,
  codes: [],
  grants: {},
  example: { input: {}, output: exampleOperator },
})

export const adminLogout = endpoint({
  id: 'adminLogout',
  domain: 'admin',
  method: 'POST',
  path: '/admin/auth/logout',
  summary: "End the operator's session at once",
  access: anyOperator,
  input: nothing(),
  output: done(),
  codes: [],
  grants: { table: ['update'] },
  example: { input: {}, output: { done: true } },
})

const banKind = () => z.enum(['buy', 'sell', 'chat'], { error: 'BAN_FORMAT' })
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

export const listUsers = endpoint({
  id: 'listUsers',
  domain: 'admin',
  method: 'GET',
  path: '/admin/user/list',
  summary: 'Members, newest first; found by the beginning of username or e-mail, or by ban',
  access: seesMembers,
  input: z.strictObject({
    keyword: text(200, 0).optional(),
    ban: banKind().optional(),
    page: page(),
    size: size(20),
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

export const banUser = endpoint({
  id: 'banUser',
  domain: 'admin',
  method: 'POST',
  path: '/admin/user/{id}/ban',
  summary: 'Ban a member from buying, selling or messages; in force from the next request, audited (D77)',
  access: operator('support', 'reviewer'),
  input: z.strictObject({
    id: id(),
    kind: banKind(),
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

export const unbanUser = endpoint({
  id: 'unbanUser',
  domain: 'admin',
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

/** Spread into the admin domain's list. */
export const accountsAdmin = [adminLogin, adminInfo, adminLogout, listUsers, banUser, unbanUser] as const
