// The app in a process group of its own, over a data directory that outlives it: to be ended by SIGKILL in the middle
// of whatever it does, and started again.
import { spawn } from 'node:child_process'
import http from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Endpoint, RawInputOf } from '#shared/api/endpoint.ts'
import { sendTo } from './send.ts'

export interface Killable {
  readonly origin: string
  /** From the start of the process to its address, ms. */
  readonly readyMs: number
  /** A call with a body; `lost` when the connection broke before the answer was there. */
  post<Contract extends Endpoint>(
    contract: Contract,
    input: RawInputOf<Contract>,
    as: Calling,
  ): Promise<Answer | 'lost'>
  /** SIGKILL to the whole group; resolves when it is gone. */
  kill(): Promise<void>
}

interface Calling {
  readonly token: string
  readonly key: string
  readonly address: string
}
export interface Answer {
  readonly status: number
  readonly body: string
}

const repository = fileURLToPath(new URL('../../', import.meta.url))

export async function startKillable(dataDir: string): Promise<Killable> {
  const start = performance.now()
  const child = spawn(process.execPath, ['infra/development/main.ts'], {
    cwd: repository,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', NODE_OPTIONS: '', NODE_NO_WARNINGS: '1' },
  })
  const gone = new Promise<void>(resolve => child.once('exit', () => resolve()))
  let said = ''
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', chunk => {
      said += chunk
      const address = /^http:\/\/\S+$/m.exec(said)?.[0]
      if (address) resolve(address)
    })
    child.stderr.on('data', chunk => {
      said += chunk
    })
    child.once('exit', code => reject(new Error(`the app ended with ${code} before it was ready: ${said}`)))
  })
  const agent = new http.Agent({ keepAlive: true })

  return {
    origin,
    readyMs: performance.now() - start,
    async post(contract, input, { token, key, address }) {
      try {
        const headers = { 'content-type': 'application/json', authorization: token, 'idempotency-key': key, origin }
        const rest: Record<string, unknown> = { ...input }
        const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) => {
          const value = String(rest[name])
          delete rest[name]
          return encodeURIComponent(value)
        })
        const request = { method: 'POST', headers, body: JSON.stringify(rest), from: address }
        const { status, body } = await sendTo(agent, origin, `/api${path}`, request)
        return { status, body }
      } catch {
        // The process died under the call: nobody knows whether it took effect.
        return 'lost'
      }
    },
    async kill() {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      await gone
      agent.destroy()
    },
  }
}
