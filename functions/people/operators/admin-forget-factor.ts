import { operatorSecured } from '#events/people/operators.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { factorForgotten } from '#functions/store/people/factors.ts'
import { getOperator } from '#functions/store/people/operators.ts'
import { adminForgetFactor } from '#shared/api/people/console/operator-people.ts'
import { changeOperator } from './people/change-operator.ts'

export const handler = handle(adminForgetFactor, async ({ input, caller, table, commit, fail, now, newId }) => {
  const { id: operatorId, reason } = input
  const before = await getOperator(table, operatorId)
  const act = {
    by: caller,
    action: adminForgetFactor.id,
    move: 'forgetFactor',
    reason,
    id: newId(),
    at: now(),
  } as const
  const change = changeOperator(before, { ...act, endsSessions: true })
  if (change.outcome === 'refused') return fail(change.code)
  return commit({
    writes: [...change.writes, factorForgotten(operatorId)],
    events: [operatorSecured({ operatorId, by: 'factor-forgotten' })],
    answer: change.answer,
  })
})
