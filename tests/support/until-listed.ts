/** How long `expect.poll` asks for what a list shows: lists are read from indexes, which follow the table. */
export const untilListed = { timeout: 15_000, interval: 100 } as const
