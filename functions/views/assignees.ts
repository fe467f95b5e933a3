import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { allOperators, getOperator } from '#functions/store/people/operators.ts'
import { type Endpoint, opensTo } from '#shared/api/endpoint.ts'
import type { Assignee } from '#shared/domain/people/operator/assignee.ts'

/** Among whom the answers to what the house is asked are divided: whoever left, or may not answer, is nobody to assign to. */
type Answering = Pick<Endpoint, 'access'>

/** The operator of this id, null for nobody in particular; undefined where there is nobody of it to assign to. */
export async function assigneeOf(
  table: Getter,
  operatorId: string | null,
  answering: Answering,
): Promise<Assignee | undefined> {
  if (operatorId === null) return null
  const operator = await getOperator(table, operatorId)
  if (operator?.state !== 'active' || !opensTo(answering, operator)) return undefined
  return { id: operator.operatorId, name: operator.name }
}

/** All to whom it may be assigned, by when they came. */
export async function assigneesFor(table: Getter & Querier, answering: Answering): Promise<NonNullable<Assignee>[]> {
  const operators = await allOperators(table)
  return operators
    .filter(operator => operator.state === 'active' && opensTo(answering, operator))
    .map(({ operatorId, name }) => ({ id: operatorId, name }))
}
