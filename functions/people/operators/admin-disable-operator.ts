import { handle } from '#functions/machinery/http/handle.ts'
import { voidLink } from '#functions/store/people/operator-links.ts'
import { getOperator } from '#functions/store/people/operators.ts'
import { adminDisableOperator } from '#shared/api/people/console/operator-people.ts'
import { changeOperator } from './people/change-operator.ts'

export const handler = handle(adminDisableOperator, async ({ input, caller, table, commit, fail, now, newId }) => {
  const before = await getOperator(table, input.id)
  const { reason } = input
  const act = { by: caller, action: adminDisableOperator.id, move: 'disable', reason, id: newId(), at: now() } as const
  const change = changeOperator(before, { ...act, endsSessions: true })
  if (change.outcome === 'refused') return fail(change.code)
  return commit({ writes: [...change.writes, voidLink(change.answer.email)], answer: change.answer })
})
