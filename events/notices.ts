/** Events of the notices domain, and the functions that react to events there. */
export const noticesEvents = [] as const
export const noticesBackground = [] as const
