/** Events of the uploads domain, and the functions that react to events there. */
export const uploadsEvents = [] as const
export const uploadsBackground = [] as const
