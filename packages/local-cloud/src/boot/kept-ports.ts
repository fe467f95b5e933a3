import type { State } from '../data/state.ts'

/** The kind of the state's entries that name the ports. */
export const keptPorts = 'port'

interface Listening {
  listen(port: number): Promise<void>
  readonly port: number
}

/**
 * Where the system chooses, a data directory asks first for the port that it had before: an address that has not changed
 * is no new deployment, whose triggers would run again. Another port does as well.
 */
export async function listenAgain(server: Listening, state: State, name: string): Promise<void> {
  await server.listen(Number(state.get(keptPorts, name) ?? 0)).catch(() => server.listen(0))
  state.put(keptPorts, name, String(server.port))
}
