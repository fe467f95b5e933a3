/** Events of the catalogue domain, and the functions that react to events there. */
export const catalogueEvents = [] as const
export const catalogueBackground = [] as const
