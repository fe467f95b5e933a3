/** Changes of a data directory that no runtime has open, for whoever makes copies of one. */
import { keptPorts } from '../boot/kept-ports.ts'
import { stateIn } from './state.ts'

/** Gives a data directory the ports of another one; without one the system chooses. */
export function takePorts(dataDir: string, other: string | undefined): void {
  const state = stateIn(dataDir)
  for (const { id } of state.all(keptPorts)) state.remove(keptPorts, id)
  if (other !== undefined) {
    const theirs = stateIn(other)
    for (const { id, value } of theirs.all(keptPorts)) state.put(keptPorts, id, value)
    theirs.close()
  }
  state.close()
}

/** Sets the clock with which the next start begins, epoch ms. */
export function setClock(dataDir: string, now: number): void {
  const state = stateIn(dataDir)
  state.put('clock', 'offset', String(now - Date.now()))
  state.close()
}
