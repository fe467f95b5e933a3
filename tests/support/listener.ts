// One WebSocket connection of a test: messages in the order they came, waited for by their type.
import { WebSocket } from 'ws'
import { type ServerMessage, serverMessage } from '#shared/api/telling/sockets.ts'

type Of<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>

export interface Listener {
  /** An object goes as JSON, a text as it is. */
  send(message: unknown): void
  /**
   * The next message of this type that was not yet taken; earlier ones of other types are passed over. Fails where the
   * connection ends first.
   */
  next<Type extends ServerMessage['type']>(type: Type): Promise<Of<Type>>
  /** Takes all that has come. */
  take(): ServerMessage[]
  close(): void
  /** The code with which the connection ended. */
  readonly closed: Promise<number>
}

const patienceMs = 15_000

/**
 * `origin` is the site's; it goes along as the Origin unless `headers` say otherwise. `address` is the loopback address
 * that the connection comes from.
 */
export function listen(
  site: string,
  { origin = site, address: localAddress, ...headers }: Record<string, string> = {},
): Promise<Listener> {
  const address = new URL('/ws', site)
  address.protocol = 'ws:'
  // `localhost` may name another address first; the runtime listens on this one.
  address.hostname = '127.0.0.1'
  const socket = new WebSocket(address, {
    headers: { host: new URL(site).host, ...(origin && { origin }), ...headers },
    ...(localAddress !== undefined && { localAddress }),
  })
  const inbox: ServerMessage[] = []
  let wake = Promise.withResolvers<void>()
  const foreign: string[] = []
  const closed = new Promise<number>(resolve => socket.on('close', resolve))
  const ended = closed.then(code => Promise.reject(new Error(`the connection ended with ${code}`)))
  ended.catch(() => {})
  socket.on('message', data => {
    const message = serverMessage.safeParse(JSON.parse(String(data)))
    if (message.success) inbox.push(message.data)
    else foreign.push(String(data))
    wake.resolve()
    wake = Promise.withResolvers()
  })

  async function next<Type extends ServerMessage['type']>(type: Type): Promise<Of<Type>> {
    const late = Promise.withResolvers<never>()
    const limit = setTimeout(() => {
      late.reject(new Error(`no ${type} came; there were ${JSON.stringify(inbox)}`))
    }, patienceMs)
    try {
      for (;;) {
        if (foreign.length > 0) throw new Error(`a message of no kind that we know: ${foreign[0]}`)
        const at = inbox.findIndex(message => message.type === type)
        if (at >= 0) {
          const [found] = inbox.splice(0, at + 1).slice(-1)
          return found as Of<Type>
        }
        await Promise.race([wake.promise, late.promise, ended])
      }
    } finally {
      clearTimeout(limit)
    }
  }

  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () =>
      resolve({
        send: message => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
        next,
        take: () => inbox.splice(0),
        close: () => socket.close(),
        closed,
      }),
    )
  })
}
