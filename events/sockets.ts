/** Events of the sockets domain, and the functions that react to events there. */
export const socketsEvents = [] as const
export const socketsBackground = [] as const
