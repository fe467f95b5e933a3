/** Steps that a shop needs before its first sale, in the order in which an operator does them (decision 173). */
export const openingSteps = ['factor', 'starter', 'terms', 'rate', 'artist', 'work'] as const
export type OpeningStep = (typeof openingSteps)[number]
