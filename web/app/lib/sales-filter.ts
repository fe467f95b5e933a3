import { payoutStates, salePeriods } from '#shared/domain/order/sale-line.ts'

/** What the address says of a seller's lines: the page and its file ask for the same (D88). What it cannot say is nothing. */
export function salesFilter(query: URLSearchParams) {
  const status = payoutStates.find(each => each === query.get('status'))
  const period = salePeriods.find(each => each === query.get('period'))
  return { ...(status && { status }), ...(period && { period }) }
}
