/**
 * Ends this process on signals. Ctrl-C reaches every process of a terminal, npm and the start script forward their
 * signals, and a process manager signals only one of them. So the same request may arrive several times, or once.
 */
import { withTimeout } from '../time/with-timeout.ts'

/** Process managers wait about this long before they kill. Acknowledged writes are on disk long before. */
const patienceMs = 10_000

export interface Shutdown {
  readonly isAsked: boolean
}

/** Ends this process in order at the first signal of any kind and ignores later ones. */
export function shutDownOnSignal(stop: () => Promise<unknown>): Shutdown {
  const shutdown = { isAsked: false }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (shutdown.isAsked) return
      shutdown.isAsked = true
      void shutDown(stop)
    })
  }
  return shutdown
}

async function shutDown(stop: () => Promise<unknown>): Promise<void> {
  try {
    process.exit((await withTimeout(stop(), patienceMs)) ? 0 : 1)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
    process.exit(1)
  }
}
