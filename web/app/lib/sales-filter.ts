import { payoutStates, salePeriods } from '#shared/domain/buying/order/sale-line.ts'

/** Reads the filter of a seller's lines from the address, for the page and its file alike (D88); an unknown value is no filter. */
export function salesFilter(query: URLSearchParams) {
  const status = payoutStates.find(each => each === query.get('status'))
  const period = salePeriods.find(each => each === query.get('period'))
  return { ...(status && { status }), ...(period && { period }) }
}
