/** Programs of this machine that end with this process, however it ends. */
import { type ChildProcess, spawn } from 'node:child_process'
import { type AddressInfo, createServer } from 'node:net'
import { UserError } from './user-error.ts'

/**
 * The shell ends with this process: when the process is gone, its pipe closes, `read` ends and the shell ends the
 * program.
 */
const supervised =
  '"$@" </dev/null & child=$!; (read _ <&3; kill $child 2>/dev/null) & watch=$!; wait $child; code=$?; kill $watch 2>/dev/null; exit $code'

interface Supervised {
  readonly pid: number | undefined
  readonly exited: Promise<number | null>
  isRunning(): boolean
  /** The end of what it said of its troubles. */
  complaint(): string
  stop(): Promise<void>
}

export function startChild(binary: string, args: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const env = { ...process.env, ...variables }
  const child: ChildProcess =
    process.platform === 'win32'
      ? spawn(binary, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
      : spawn('sh', ['-c', `exec 3<&0; ${supervised}`, 'child', binary, ...args], {
          env,
          stdio: ['pipe', 'ignore', 'pipe'],
        })
  let complaint = ''
  child.stderr?.on('data', chunk => (complaint = `${complaint}${chunk}`.slice(-500)))
  const exited = new Promise<number | null>(resolve => child.once('exit', resolve))
  return {
    pid: child.pid,
    exited,
    isRunning: () => child.exitCode === null,
    complaint: () => complaint.trim().split('\n').pop() ?? '',
    /** From now on the process may end while it runs; it ends with it. */
    release: () => child.unref(),
    async stop() {
      child.ref()
      child.stdin?.end()
      if (process.platform === 'win32') child.kill()
      await exited
    },
  } satisfies Supervised & { release(): void }
}

/**
 * Starts a program on a port that is free. Between the choice and the program's own `listen` any connection of the
 * machine may be given the port: the start is then tried with another one, `portTries` times in all.
 */
export async function onFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await start(await freePort())
    } catch (error) {
      if (!(error instanceof PortTaken) || tries === portTries) throw error
    }
  }
}

const portTries = 5

/** The program ended because its port was taken. */
class PortTaken extends UserError {}

/** The error of a program that ended before it answered. */
export const startError = (message: string): UserError =>
  /address already in use|port \d+ is already in use/i.test(message) ? new PortTaken(message) : new UserError(message)

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}
