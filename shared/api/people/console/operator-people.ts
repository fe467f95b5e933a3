import * as z from 'zod'
import { endpoint, operator } from '#shared/api/endpoint.ts'
import { exampleTime } from '#shared/api/examples/works.ts'
import { email, id, instant, nothing, text } from '#shared/domain/kernel/fields.ts'
import { lengths } from '#shared/domain/kernel/lengths.ts'
import { operatorRoles } from '#shared/domain/people/operator/roles.ts'
import { operatorStates } from '#shared/domain/people/operator/transitions.ts'
import { exampleOperator } from './operator-login.ts'

/** Contracts by which owners manage other operators: invitation, roles, disabling (decision 118). */

const onlyOwners = operator()

const roles = () =>
  z
    .array(z.enum(operatorRoles, { error: 'ROLES_FORMAT' }), { error: 'ROLES_FORMAT' })
    .min(1, { error: 'ROLES_REQUIRED' })
    .max(operatorRoles.length, { error: 'ROLES_FORMAT' })
    .transform(given => operatorRoles.filter(role => given.includes(role)))

const operatorRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(operatorRoles)),
  state: z.enum(operatorStates),
  since: instant(),
})
const exampleRow: z.input<typeof operatorRow> = { ...exampleOperator, state: 'active', since: exampleTime }

export const adminListOperators = endpoint({
  id: 'adminListOperators',
  subject: 'operators',
  method: 'GET',
  path: '/admin/operator/list',
  summary: 'Every operator with roles and state, by time of creation',
  access: onlyOwners,
  input: nothing(),
  output: z.object({ list: z.array(operatorRow) }),
  codes: [],
  grants: { table: ['get', 'query'] },
  example: { input: {}, output: { list: [exampleRow] } },
})

export const adminInviteOperator = endpoint({
  id: 'adminInviteOperator',
  subject: 'operators',
  method: 'POST',
  path: '/admin/operator/invite',
  summary: 'Invite an operator by mail, or send the link of an invitation again',
  access: onlyOwners,
  proof: 'always',
  input: z.strictObject({ email: email(), roles: roles() }),
  output: operatorRow,
  codes: ['email-taken', 'code-too-soon'],
  grants: { table: ['get', 'put', 'update'] },
  example: {
    input: { email: 'sumi@example.jp', roles: ['editor'] },
    output: { ...exampleRow, email: 'sumi@example.jp', name: 'sumi@example.jp', roles: ['editor'], state: 'invited' },
  },
})

const reasoned = { id: id(), reason: text(lengths.notes) }

export const adminChangeRoles = endpoint({
  id: 'adminChangeRoles',
  subject: 'operators',
  method: 'PUT',
  path: '/admin/operator/{id}/roles',
  summary: 'Change an operator’s roles, from the next call on; one owner always remains',
  access: onlyOwners,
  proof: 'always',
  input: z.strictObject({ ...reasoned, roles: roles() }),
  output: operatorRow,
  codes: ['not-found', 'operator-state', 'last-owner'],
  grants: { table: ['get', 'put', 'update'] },
  example: {
    input: { id: exampleOperator.id, roles: ['support', 'finance'], reason: '担当の変更' },
    output: { ...exampleRow, roles: ['support', 'finance'] },
  },
})

export const adminDisableOperator = endpoint({
  id: 'adminDisableOperator',
  subject: 'operators',
  method: 'POST',
  path: '/admin/operator/{id}/disable',
  summary: 'Disable an operator: sessions and links end at once; one owner always remains',
  access: onlyOwners,
  proof: 'always',
  input: z.strictObject(reasoned),
  output: operatorRow,
  codes: ['not-found', 'operator-state', 'last-owner'],
  grants: { table: ['get', 'put', 'update', 'delete'] },
  example: { input: { id: exampleOperator.id, reason: '退職' }, output: { ...exampleRow, state: 'disabled' } },
})

export const adminEnableOperator = endpoint({
  id: 'adminEnableOperator',
  subject: 'operators',
  method: 'POST',
  path: '/admin/operator/{id}/enable',
  summary: 'Enable an operator again; earlier sessions stay ended',
  access: onlyOwners,
  proof: 'always',
  input: z.strictObject(reasoned),
  output: operatorRow,
  codes: ['not-found', 'operator-state'],
  grants: { table: ['get', 'put', 'update'] },
  example: { input: { id: exampleOperator.id, reason: '復職' }, output: exampleRow },
})

export const adminForgetFactor = endpoint({
  id: 'adminForgetFactor',
  subject: 'operators',
  method: 'POST',
  path: '/admin/operator/{id}/forget-factor',
  summary: 'Remove an operator’s lost second factor: sessions end, and the next login enrols another',
  access: onlyOwners,
  proof: 'always',
  input: z.strictObject(reasoned),
  output: operatorRow,
  codes: ['not-found', 'operator-state'],
  grants: { table: ['get', 'put', 'update', 'delete'] },
  example: { input: { id: exampleOperator.id, reason: '端末の紛失' }, output: exampleRow },
})

export const operatorPeopleContracts = [
  adminListOperators,
  adminInviteOperator,
  adminChangeRoles,
  adminDisableOperator,
  adminEnableOperator,
  adminForgetFactor,
] as const
