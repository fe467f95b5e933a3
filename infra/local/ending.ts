// Ctrl-C reaches every process of a terminal, npm and the start script pass on what they heard, and a process manager
// tells only one of them: the wish to end may arrive several times, or once.
import { within } from './within.ts'

/** What a process manager waits before it kills; whatever was acknowledged is on disk long before. */
const patienceMs = 10_000

export type Ending = { readonly isAsked: boolean }

/** Ends this process in order at the first signal of any kind; later ones change nothing. */
export function endOnSignal(stop: () => Promise<unknown>): Ending {
  const ending = { isAsked: false }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (ending.isAsked) return
      ending.isAsked = true
      void end(stop)
    })
  }
  return ending
}

async function end(stop: () => Promise<unknown>): Promise<void> {
  try {
    process.exit((await within(stop(), patienceMs)) ? 0 : 1)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
    process.exit(1)
  }
}
