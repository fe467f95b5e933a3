import { reaction, socketRoute } from '../event.ts'
import { emailChanged, leavingAsked, memberBanned, passwordChanged, sessionEnded } from '../people/accounts.ts'
import { guestStruck, workHidden } from '../selling/private-sales.ts'

/** The routes of the WebSocket API. It has no events of its own: it only carries what others say. */
export const socketsEvents = [] as const

const remembers = ['get', 'put', 'update', 'delete'] as const

/** Origin and session are looked at here, once; a guest may come too (DESIGN 3). */
export const connect = socketRoute({
  id: 'connect',
  subject: 'sockets',
  route: '$connect',
  grants: { table: [...remembers, 'query'], keys: ['CONNECTION', 'SOCKETS', 'TOPIC'] },
})

export const disconnect = socketRoute({
  id: 'disconnect',
  subject: 'sockets',
  route: '$disconnect',
  grants: { table: ['get', 'put', 'delete'], keys: ['CONNECTION', 'SOCKETS', 'TOPIC'] },
})

export const subscribe = socketRoute({
  id: 'subscribe',
  subject: 'sockets',
  route: 'subscribe',
  grants: {
    table: remembers,
    keys: ['AUCTIONHEAD', 'CONNECTION', 'LIMIT', 'MEMBER', 'OPERATOR', 'ROOM', 'SESSION', 'TOPIC', 'WORK'],
    sockets: true,
  },
})

export const unsubscribe = socketRoute({
  id: 'unsubscribe',
  subject: 'sockets',
  route: 'unsubscribe',
  grants: { table: remembers, keys: ['CONNECTION', 'LIMIT', 'TOPIC'], sockets: true },
})

/** Whatever else is sent but `ping`, which no function answers. */
export const unknownMessage = socketRoute({
  id: 'unknownMessage',
  subject: 'sockets',
  route: '$default',
  grants: { sockets: true },
})

/**
 * A connection ends with its session. Members under a new ban, struck off a secret sale, or who asked about a work that
 * became secret, connect again with what is left to them.
 */
export const closeEnded = reaction({
  id: 'closeEnded',
  subject: 'sockets',
  on: [sessionEnded, passwordChanged, emailChanged, memberBanned, leavingAsked, guestStruck, workHidden],
  grants: { table: ['get', 'query'], sockets: true },
})

export const socketsBackground = [connect, disconnect, subscribe, unsubscribe, unknownMessage, closeEnded] as const
