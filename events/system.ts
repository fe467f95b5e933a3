/** Events of the system domain, and the functions that react to events there. */
export const systemEvents = [] as const
export const systemBackground = [] as const
