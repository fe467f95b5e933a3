import { Agent, request } from 'node:http'

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
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const times: number[] = []
  const codes: Record<string, number> = {}
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let turn = 0; performance.now() < end; turn++) {
        const sent = performance.now()
        const code = await shoot(agent, origin, next(client, turn))
        times.push(performance.now() - sent)
        codes[code] = (codes[code] ?? 0) + 1
      }
    }),
  )
  const took = (performance.now() - start) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  return { clients, seconds: took, perSecond: times.length / took, p50: at(times, 0.5), p99: at(times, 0.99), codes }
}

function shoot(agent: Agent, origin: string, shot: Shot): Promise<string> {
  const { port, host } = new URL(origin)
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        agent,
        method: shot.method,
        path: shot.path,
        headers: { host, ...(shot.body !== undefined && { 'content-type': 'application/json' }), ...shot.headers },
        ...(shot.from && { localAddress: shot.from }),
      },
      incoming => {
        let head = ''
        incoming.setEncoding('utf8')
        incoming.on('data', (part: string) => {
          if (head.length < 20) head += part.slice(0, 20)
        })
        incoming.on('error', reject)
        incoming.on('end', () => resolve(/^\{"code":(\d+)/.exec(head)?.[1] ?? String(incoming.statusCode)))
      },
    )
    // A call that hangs must not hang the bench: its client goes on, and it counts as what it is.
    outgoing.setTimeout(15_000, () => {
      resolve('timeout')
      outgoing.destroy()
    })
    outgoing.on('error', reject)
    outgoing.end(shot.body)
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
