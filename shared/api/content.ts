/** Contracts of the content domain. */
export const content = [] as const
