/** Events of the accounts domain, and the functions that react to events there. */
export const accountsEvents = [] as const
export const accountsBackground = [] as const
