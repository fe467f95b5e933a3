/** Events of the content domain, and the functions that react to events there. */
export const contentEvents = [] as const
export const contentBackground = [] as const
