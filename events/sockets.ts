import { socketRoute } from './event.ts'

/** The routes of the WebSocket API. It has no events of its own: it only carries what others say. */
export const socketsEvents = [] as const

const remembers = ['get', 'put', 'update', 'delete'] as const

/** Origin and session are looked at here, once; a guest may come too (DESIGN 3). */
export const connect = socketRoute({
  id: 'connect',
  subject: 'sockets',
  route: '$connect',
  grants: { table: remembers },
})

export const disconnect = socketRoute({
  id: 'disconnect',
  subject: 'sockets',
  route: '$disconnect',
  grants: { table: ['get', 'put', 'delete'] },
})

export const subscribe = socketRoute({
  id: 'subscribe',
  subject: 'sockets',
  route: 'subscribe',
  grants: { table: remembers, sockets: true },
})

export const unsubscribe = socketRoute({
  id: 'unsubscribe',
  subject: 'sockets',
  route: 'unsubscribe',
  grants: { table: remembers, sockets: true },
})

/** Keeps the connection open, and tells the server's time for the countdown. */
export const ping = socketRoute({ id: 'ping', subject: 'sockets', route: 'ping', grants: { sockets: true } })

/** Whatever else is sent. */
export const unknownMessage = socketRoute({
  id: 'unknownMessage',
  subject: 'sockets',
  route: '$default',
  grants: { sockets: true },
})

export const socketsBackground = [connect, disconnect, subscribe, unsubscribe, ping, unknownMessage] as const
