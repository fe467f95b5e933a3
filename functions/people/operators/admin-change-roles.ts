import { handle } from '#functions/machinery/http/handle.ts'
import { getOperator } from '#functions/store/people/operators.ts'
import { adminChangeRoles } from '#shared/api/people/console/operator-people.ts'
import { changeOperator } from './people/change-operator.ts'

export const handler = handle(adminChangeRoles, async ({ input, caller, table, commit, fail, now, newId }) => {
  const before = await getOperator(table, input.id)
  const { reason, roles } = input
  const act = {
    by: caller,
    action: adminChangeRoles.id,
    move: 'changeRoles',
    reason,
    roles,
    id: newId(),
    at: now(),
  } as const
  const change = changeOperator(before, act)
  if (change.outcome === 'refused') return fail(change.code)
  return commit({ writes: change.writes, answer: change.answer })
})
