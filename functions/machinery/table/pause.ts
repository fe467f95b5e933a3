/** Waits before a retry: `ms` on average and randomized, so that two writers do not collide again. */
export const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, Math.random() * 2 * ms))

/** Wait before retrying a conflicting write: some milliseconds, doubled with each try. */
export const pauseAfterConflict = (tries: number): Promise<void> => pause(10 * 2 ** tries)
