import * as z from 'zod'
import { endpoint } from '#shared/api/endpoint.ts'
import { done, nothing } from '#shared/domain/kernel/fields.ts'
import { matterKinds } from '#shared/domain/people/account/matters.ts'
import { presentPassword } from './present-password.ts'

/** Contracts of deleting one's account (D102). */

const matter = z.object({ kind: z.enum(matterKinds), id: z.string(), title: z.string().nullable() })
const kept = z.object({ name: z.string(), what: z.string(), ground: z.string(), until: z.string() })

/** Open matters of a member may be anywhere in the table. */
const grants = { table: ['get', 'query'], indexes: ['GSI1', 'GSI2'] } as const

export const getLeaving = endpoint({
  id: 'getLeaving',
  subject: 'accounts',
  method: 'GET',
  path: '/front-user/leaving',
  summary:
    'Open matters that prevent closing the account, and the data that would be kept, why and for how long (D102)',
  access: 'member',
  input: nothing(),
  output: z.object({ matters: z.array(matter), kept: z.array(kept) }),
  codes: [],
  grants,
  example: {
    input: {},
    output: {
      matters: [{ kind: 'purchase', id: '01KB91Q2R4T6V8X0Z2B4D6F8H0', title: '志野茶碗' }],
      kept: [
        {
          name: 'payouts',
          what: '売上のお振込先（お支払いの記録として）',
          ground: '帳簿書類の保存（法人税法126条）',
          until: '退会から7年',
        },
      ],
    },
  },
})

export const closeAccount = endpoint({
  id: 'closeAccount',
  subject: 'accounts',
  method: 'DELETE',
  path: '/front-user/account',
  summary: 'Close the account with the password; refused with what is open. The profile is erased soon after (D102)',
  access: 'member',
  input: z.strictObject({ password: presentPassword() }),
  output: done(),
  codes: ['matters-open', 'wrong-password', 'partner-account'],
  grants: { ...grants, table: ['get', 'query', 'put', 'update', 'delete'] },
  secretInput: true,
  limits: ['code-check'],
  example: { input: { password: 'Tenmoku2026' }, output: { done: true } },
})

export const accountLeavingContracts = [getLeaving, closeAccount] as const
