import type { ClientMessage, ServerMessage } from '#shared/api/telling/sockets.ts'
import { medianOf, offsetOf, roundTrips } from './server-clock.ts'
import { readMessage } from './socket-message.ts'

/** API Gateway closes a connection that says nothing for ten minutes (D58). */
const pingEvery = 4 * 60_000

interface SocketEvents {
  readonly onOpen: () => void
  readonly onClose: () => void
  readonly onMessage: (message: ServerMessage) => void
  /** What to add to this browser's clock to get the server's, ms; measured after every connect. */
  readonly onClock: (offset: number) => void
}

/**
 * Opens the site's WebSocket and keeps it open: reconnects with growing pauses, subscribes again, pings, and measures
 * the server's clock. The library is loaded only when a page asks for it. Answers how to close it.
 */
export async function openSocket(topics: readonly string[], events: SocketEvents): Promise<() => void> {
  const { default: Reconnecting } = await import('partysocket/ws')
  const socket = new Reconnecting(`${location.origin.replace(/^http/, 'ws')}/ws`, [], {
    minReconnectionDelay: 1_000,
    maxReconnectionDelay: 30_000,
    connectionTimeout: 15_000,
  })
  const send = (message: ClientMessage) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
  }
  const ping = () => send({ action: 'ping' })
  const clock = clockBy(ping, events.onClock)
  socket.addEventListener('open', () => {
    for (const topic of topics) send({ action: 'subscribe', topic })
    clock.measure()
    events.onOpen()
  })
  socket.addEventListener('close', events.onClose)
  socket.addEventListener('message', ({ data }) => {
    const message = readMessage(data)
    if (message?.type === 'pong') clock.take(message)
    else if (message) events.onMessage(message)
  })
  const timer = setInterval(ping, pingEvery)
  return () => {
    clearInterval(timer)
    // A browser complains of a socket that is closed before it is open.
    const close = () => socket.close()
    if (socket.readyState !== socket.CONNECTING) return close()
    socket.addEventListener('open', close)
    socket.addEventListener('close', close)
  }
}

/** Three pings one after another; the median of what they say (D58). */
function clockBy(ping: () => void, onClock: (offset: number) => void) {
  let offsets: number[] = []
  /** When the ping was sent that is being measured; the heartbeat's answers are passed over. */
  let sentAt: number | undefined
  const next = () => {
    sentAt = Date.now()
    ping()
  }
  return {
    measure() {
      offsets = []
      next()
    },
    take({ serverTime }: { readonly serverTime: number }) {
      if (sentAt === undefined) return
      offsets.push(offsetOf({ sentAt, receivedAt: Date.now(), serverTime }))
      sentAt = undefined
      if (offsets.length < roundTrips) next()
      else onClock(medianOf(offsets))
    },
  }
}
