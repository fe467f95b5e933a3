/** Contracts of the uploads domain. */
export const uploads = [] as const
