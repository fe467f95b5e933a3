import { accountKeys, operatorKeys, sessionKeys } from '#functions/machinery/table/keys.ts'
import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { put, update, type Write } from '#functions/machinery/table/write.ts'
import {
  type KeepingTransitionName,
  type OperatorTransitionName,
  operatorAfter,
  operatorTransitions,
  ownersGained,
} from '#shared/domain/people/operator/transitions.ts'
import { whereUnmoved } from '../kernel/transition-condition.ts'
import { operatorEmailKey, ownerOfOperatorEmail } from './accounts.ts'
import { Operator } from './sessions.ts'

/** Operators of the console: list, transitions, and the number of owners who can log in. */
export async function getOperator(table: Getter, operatorId: string): Promise<Operator | undefined> {
  const item = await table.get(sessionKeys.operator(operatorId))
  return item && Operator.parse(item)
}

export async function findOperator(table: Getter, email: string): Promise<Operator | undefined> {
  const operatorId = await ownerOfOperatorEmail(table, email)
  return operatorId === undefined ? undefined : getOperator(table, operatorId)
}

/** Every operator, by time of creation. Read consistently, because owners decide by it. */
export async function allOperators(table: Getter & Querier): Promise<Operator[]> {
  const { pk, prefix } = operatorKeys.list()
  const rows = await table.queryAll({ pk, prefix, consistent: true })
  const items = await table.batchGet(rows.map(({ operatorId }) => sessionKeys.operator(String(operatorId))))
  return items
    .flatMap(item => (item ? [Operator.parse(item)] : []))
    .sort((a, b) => a.createdAt - b.createdAt || (a.operatorId < b.operatorId ? -1 : 1))
}

/** Whether any owner was ever able to log in: from then on at least one always is. */
export async function hasOwner(table: Getter): Promise<boolean> {
  const item = await table.get(operatorKeys.owners())
  return Number(item?.['count'] ?? 0) > 0
}

export interface NewOperator extends Pick<Operator, 'operatorId' | 'email' | 'name' | 'roles'> {
  /** Absent: the operator is invited. */
  readonly passwordHash?: string | undefined
  readonly now: number
}

export function operatorWrites({ passwordHash, now, ...given }: NewOperator): Write<'put' | 'update', 'email-taken'>[] {
  const { operatorId, email } = given
  const state = passwordHash === undefined ? 'invited' : 'active'
  const operator = Operator.parse({ ...given, state, createdAt: now })
  return [
    put({ ...operatorEmailKey(email), userId: operatorId }, { ifAbsent: true }).or('email-taken'),
    put({ ...sessionKeys.operator(operatorId), ...operator }),
    put({ ...operatorKeys.listed(operatorId), operatorId }),
    ...ownersGainedWrites(ownersGained(undefined, operator)),
    ...(passwordHash === undefined ? [] : [operatorPassword(operatorId, passwordHash, now)]),
  ]
}

export const operatorPassword = (operatorId: string, passwordHash: string, changedAt: number): Write<'put', never> =>
  put({ ...accountKeys.operatorCredentials(operatorId), passwordHash, changedAt })

/** Counter of owners who can log in, so that the last one stays under parallel writes. */
const ownersGainedWrites = (gained: number): Write<'update', never>[] =>
  gained > 0 ? [update(operatorKeys.owners(), { add: { count: gained } })] : []

function ownersLostWrites(lost: number): Write<'update', 'last-owner'>[] {
  if (lost <= 0) return []
  const where = ['#count > :lost', { lost }] as const
  return [update(operatorKeys.owners(), { add: { count: -lost }, where }).or('last-owner')]
}

interface OperatorChanges extends Pick<Partial<Operator>, 'name' | 'language' | 'roles'> {
  readonly endsSessions?: boolean
}

interface MovedOperator<Code extends 'last-owner'> {
  readonly after: Operator
  readonly writes: Write<'update', 'operator-state' | Code>[]
}

/**
 * Transition of an operator as read. `endsSessions`: every session ends at once, also one being created. Other fields
 * stay.
 */
export function moveOperator(
  before: Operator,
  move: KeepingTransitionName,
  changes?: OperatorChanges,
): MovedOperator<never>
export function moveOperator(
  before: Operator,
  move: OperatorTransitionName,
  changes?: OperatorChanges,
): MovedOperator<'last-owner'>
export function moveOperator(
  before: Operator,
  move: OperatorTransitionName,
  { endsSessions = false, ...changes }: OperatorChanges = {},
): MovedOperator<'last-owner'> {
  const { version, operatorId } = before
  const raised = { version: version + 1, epoch: before.epoch + (endsSessions ? 1 : 0) }
  const after: Operator = { ...before, ...changes, ...raised, state: operatorAfter(move, before) }
  const { name, language, roles, state, epoch } = after
  const where = whereUnmoved(version, 'state', operatorTransitions[move].from)
  const set = { name, language, roles, state, epoch, version: after.version }
  const gained = ownersGained(before, after)
  return {
    after,
    writes: [
      update(sessionKeys.operator(operatorId), { set, where }).or('operator-state'),
      ...ownersGainedWrites(gained),
      ...ownersLostWrites(-gained),
    ],
  }
}

/** Fields of an operator in the audit trail. */
export const operatorFacts = ({ email, name, roles, state }: Operator) => ({ email, name, roles, state })
