/** Contracts of the accounts domain. */
export const accounts = [] as const
