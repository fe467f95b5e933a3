import { handle } from '#functions/http/handle.ts'
import { allOperators } from '#functions/store/operators.ts'
import { adminListOperators } from '#shared/api/console/operator-people.ts'
import { operatorRow } from './people/operator-row.ts'

export const handler = handle(adminListOperators, async ({ table }) => {
  const operators = await allOperators(table)
  return { list: operators.map(operatorRow) }
})
