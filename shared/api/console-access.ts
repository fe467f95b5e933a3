import { operator } from './endpoint.ts'

/** Who reads what in the console. Alone, so that asking about it does not load the contracts. */
export const seesAuctions = operator('reviewer', 'support')
/** With claims and payments. */
export const seesOrders = operator('support', 'finance', 'reviewer')
