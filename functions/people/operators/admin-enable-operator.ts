import { handle } from '#functions/machinery/http/handle.ts'
import { getOperator } from '#functions/store/people/operators.ts'
import { adminEnableOperator } from '#shared/api/people/console/operator-people.ts'
import { changeOperator } from './people/change-operator.ts'

export const handler = handle(adminEnableOperator, async ({ input, caller, table, commit, fail, now, newId }) => {
  const before = await getOperator(table, input.id)
  const { reason } = input
  const act = { by: caller, action: adminEnableOperator.id, move: 'enable', reason, id: newId(), at: now() } as const
  const change = changeOperator(before, act)
  if (change.outcome === 'refused') return fail(change.code)
  return commit({ writes: change.writes, answer: change.answer })
})
