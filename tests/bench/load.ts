import { type Dispatcher, Pool } from 'undici'

/** One kind of call, measured from so many clients at once for so long. */
export interface Load {
  readonly origin: string
  readonly clients: number
  readonly seconds: number
  /** The next request of a client; `turn` counts from 0 for each. */
  readonly next: (client: number, turn: number) => Shot
}

interface Shot {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Loopback address to speak from: limits count by it. */
  readonly from?: string
}

export interface Measured {
  readonly clients: number
  readonly seconds: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Envelope code, or status, to count. */
  readonly codes: Readonly<Record<string, number>>
}

export async function load({ origin, clients, seconds, next }: Load): Promise<Measured> {
  const connections = connectionsTo(origin, clients)
  const times: number[] = []
  const codes: Record<string, number> = {}
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let turn = 0; performance.now() < end; turn++) {
        const sent = performance.now()
        const code = await shoot(connections, next(client, turn))
        times.push(performance.now() - sent)
        codes[code] = (codes[code] ?? 0) + 1
      }
    }),
  )
  const took = (performance.now() - start) / 1000
  await connections.end()
  times.sort((a, b) => a - b)
  return { clients, seconds: took, perSecond: times.length / took, p50: at(times, 0.5), p99: at(times, 0.99), codes }
}

/** A call that hangs must not hang the bench: its client goes on, and it counts as what it is. */
const timeoutMs = 15_000

/** Kept connections, those of each loopback address by themselves. */
function connectionsTo(origin: string, clients: number) {
  const { port, host } = new URL(origin)
  const pools = new Map<string, Pool>()
  const open = (from: string) => {
    const pool = new Pool(`http://127.0.0.1:${port}`, {
      connections: clients,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      ...(from !== '' && { localAddress: from }),
    })
    pools.set(from, pool)
    return pool
  }
  return {
    host,
    from: (address = '') => pools.get(address) ?? open(address),
    end: () => Promise.all([...pools.values()].map(pool => pool.destroy())),
  }
}

/**
 * The clients are on the app's own cores, so they do as little as can be: of an answer they read how it begins. By undici,
 * which takes half of what `node:http` takes.
 */
function shoot({ host, from }: ReturnType<typeof connectionsTo>, shot: Shot): Promise<string> {
  return new Promise((resolve, reject) => {
    let [status, head] = [0, '']
    from(shot.from).dispatch(
      {
        method: shot.method as Dispatcher.HttpMethod,
        path: shot.path,
        headers: { host, ...(shot.body !== undefined && { 'content-type': 'application/json' }), ...shot.headers },
        body: shot.body ?? null,
      },
      {
        onConnect: () => {},
        onHeaders(code) {
          status = code
          return true
        },
        onData(part) {
          if (head.length < 20) head += part.toString('latin1', 0, 20)
          return true
        },
        onComplete: () => resolve(/^\{"code":(\d+)/.exec(head)?.[1] ?? String(status)),
        onError: error => (/Timeout/.test(error.name) ? resolve('timeout') : reject(error)),
      },
    )
  })
}

/** The value below which this share of sorted values lies. */
export function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function median(values: readonly number[]): number {
  return at(
    [...values].sort((a, b) => a - b),
    0.5,
  )
}
