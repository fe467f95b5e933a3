/** Waits before one more try: at random, so that those who met do not meet again, and on average `ms` long. */
export const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, Math.random() * 2 * ms))

/** Before the next try of a write that met another one, after so many tries; some milliseconds, then twice as long. */
export const pauseAfterConflict = (tries: number): Promise<void> => pause(10 * 2 ** tries)
