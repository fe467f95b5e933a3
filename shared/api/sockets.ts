/** Contracts of the sockets domain. */
export const sockets = [] as const
