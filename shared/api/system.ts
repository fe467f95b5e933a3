/** Contracts of the system domain. */
export const system = [] as const
