/** Contracts of the notices domain. */
export const notices = [] as const
