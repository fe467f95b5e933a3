import type { OperatorCaller } from '#functions/http/caller.ts'
import { audited } from '#functions/store/audit.ts'
import { moveOperator, operatorFacts } from '#functions/store/operators.ts'
import type { Operator } from '#functions/store/sessions.ts'
import type { Write } from '#functions/table/write.ts'
import type { Decision } from '#shared/decision.ts'
import { canMoveOperator, type OperatorMoveName } from '#shared/domain/operator/moves.ts'
import { operatorRow } from './operator-row.ts'

interface OperatorChange {
  readonly by: OperatorCaller
  readonly action: string
  readonly move: OperatorMoveName
  readonly reason: string
  readonly roles?: Operator['roles'] | undefined
  readonly endsSessions?: boolean
  readonly id: string
  readonly at: number
}

interface Changed {
  readonly writes: Write<'put' | 'update', 'operator-state' | 'last-owner'>[]
  readonly answer: ReturnType<typeof operatorRow>
}

/** An owner's move of an operator, with its entry in the audit trail. */
export function changeOperator(
  before: Operator | undefined,
  { by, action, move, reason, roles, endsSessions = false, id, at }: OperatorChange,
): Decision<Changed, 'not-found' | 'operator-state'> {
  if (!before) return { outcome: 'refused', code: 'not-found' }
  if (!canMoveOperator(move, before)) return { outcome: 'refused', code: 'operator-state' }
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
