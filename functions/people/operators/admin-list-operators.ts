import { handle } from '#functions/machinery/http/handle.ts'
import { allOperators } from '#functions/store/people/operators.ts'
import { adminListOperators } from '#shared/api/people/console/operator-people.ts'
import { operatorRow } from './people/operator-row.ts'

export const handler = handle(adminListOperators, async ({ table }) => {
  const operators = await allOperators(table)
  return { list: operators.map(operatorRow) }
})
