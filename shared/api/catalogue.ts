/** Contracts of the catalogue domain. */
export const catalogue = [] as const
