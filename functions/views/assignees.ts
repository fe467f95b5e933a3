import type { Getter, Querier } from '#functions/machinery/table/table.ts'
import { allOperators, getOperator } from '#functions/store/people/operators.ts'
import { type Endpoint, opensTo } from '#shared/api/endpoint.ts'
import type { Assignee } from '#shared/domain/people/operator/assignee.ts'

/** The endpoint whose rights decide who may be assigned: operators who left or may not call it are excluded. */
type Answering = Pick<Endpoint, 'access'>

/**
 * The operator with this id; null when the item is to be assigned to nobody; undefined when no such operator may be
 * assigned.
 */
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

/** All operators who may be assigned, in the order in which they joined. */
export async function assigneesFor(table: Getter & Querier, answering: Answering): Promise<NonNullable<Assignee>[]> {
  const operators = await allOperators(table)
  return operators
    .filter(operator => operator.state === 'active' && opensTo(answering, operator))
    .map(({ operatorId, name }) => ({ id: operatorId, name }))
}
