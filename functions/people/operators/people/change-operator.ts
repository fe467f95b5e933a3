import type { OperatorCaller } from '#functions/machinery/http/caller.ts'
import type { Write } from '#functions/machinery/table/write.ts'
import { audited } from '#functions/store/people/audit.ts'
import { moveOperator, operatorFacts } from '#functions/store/people/operators.ts'
import type { Operator } from '#functions/store/people/sessions.ts'
import type { Decision } from '#shared/decision.ts'
import {
  canTransitionOperator,
  type KeepingTransitionName,
  type OperatorTransitionName,
} from '#shared/domain/people/operator/transitions.ts'
import { operatorRow } from './operator-row.ts'

interface OperatorChange<Move extends OperatorTransitionName> {
  readonly by: OperatorCaller
  readonly action: string
  readonly move: Move
  readonly reason: string
  readonly roles?: Operator['roles'] | undefined
  readonly endsSessions?: boolean
  readonly id: string
  readonly at: number
}

interface Changed<Code extends 'last-owner'> {
  readonly writes: Write<'put' | 'update', 'operator-state' | Code>[]
  readonly answer: ReturnType<typeof operatorRow>
}

/** A transition of an operator by an owner, with its entry in the audit trail. */
export function changeOperator(
  before: Operator | undefined,
  change: OperatorChange<KeepingTransitionName>,
): Decision<Changed<never>, 'not-found' | 'operator-state'>
export function changeOperator(
  before: Operator | undefined,
  change: OperatorChange<OperatorTransitionName>,
): Decision<Changed<'last-owner'>, 'not-found' | 'operator-state'>
export function changeOperator(
  before: Operator | undefined,
  { by, action, move, reason, roles, endsSessions = false, id, at }: OperatorChange<OperatorTransitionName>,
): Decision<Changed<'last-owner'>, 'not-found' | 'operator-state'> {
  if (!before) return { outcome: 'refused', code: 'not-found' }
  if (!canTransitionOperator(move, before)) return { outcome: 'refused', code: 'operator-state' }
  const { after, writes } = moveOperator(before, move, { endsSessions, ...(roles && { roles }) })
  const entry = audited({
    id,
    at,
    by,
    action,
    subject: { kind: 'operator', id: before.operatorId },
    before: operatorFacts(before),
    after: { ...operatorFacts(after), reason },
  })
  return { outcome: 'allowed', writes: [...writes, entry], answer: operatorRow(after) }
}
