/** Contracts of the admin domain. */
export const admin = [] as const
