/**
 * Allows one runtime per data directory. The lock names the process that holds it and the store that it started. After
 * a kill -9 the next start therefore sees that nobody holds the lock, and ends a store that was left behind.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { number, parse } from '../data/doc.ts'
import { UserError } from './user-error.ts'

export interface Lock {
  store(pid: number): void
  release(): void
}

/** Answers when a process started, in the system's own ticks. A recycled pid has another start. */
function startedAt(pid: number): string | undefined {
  try {
    process.kill(pid, 0)
  } catch {
    return undefined
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie holds no lock.
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    // This system has no /proc. A living process counts as the holder.
    return 'unknown'
  }
}

export function takeLock(dataDir: string): Lock {
  const file = path.join(dataDir, 'lock')
  const held = read(file)
  if (held) {
    const pid = number(held.pid, 0)
    const started = startedAt(pid)
    if (pid !== process.pid && started !== undefined && started === held.started) {
      throw new UserError(
        `The data directory ${dataDir} is in use by process ${pid}. Stop it, or choose another one with DATA_DIR=….`,
      )
    }
    const store = number(held.store, 0)
    const storeStarted = store > 0 ? startedAt(store) : undefined
    if (storeStarted !== undefined && storeStarted === held.storeStarted) process.kill(store, 'SIGTERM')
  }
  const mine = { pid: process.pid, started: startedAt(process.pid) }
  const write = (content: object) => writeFileSync(file, JSON.stringify(content), { mode: 0o600 })
  write(mine)
  return {
    store: pid => write({ ...mine, store: pid, storeStarted: startedAt(pid) }),
    release: () => rmSync(file, { force: true }),
  }
}

function read(file: string) {
  try {
    return parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
