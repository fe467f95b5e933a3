import { reaction, socketRoute } from '../event.ts'
import { emailChanged, leavingAsked, memberBanned, passwordChanged, sessionEnded } from '../people/accounts.ts'
import { guestStruck, workHidden } from '../selling/private-sales.ts'

/** The WebSocket API publishes no events of its own: it delivers those of other subjects. */
export const socketsEvents = [] as const

const remembers = ['get', 'put', 'update', 'delete'] as const

/** Checks origin and session, once; guests may connect too (DESIGN 3). */
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

/** Handles every other message except `ping`, which no function answers. */
export const unknownMessage = socketRoute({
  id: 'unknownMessage',
  subject: 'sockets',
  route: '$default',
  grants: { sockets: true },
})

/**
 * Closes the connections of an ended session. Members under a new ban, removed from a secret sale, or who asked about a
 * work that became secret, reconnect with the topics still open to them.
 */
export const closeEnded = reaction({
  id: 'closeEnded',
  subject: 'sockets',
  on: [sessionEnded, passwordChanged, emailChanged, memberBanned, leavingAsked, guestStruck, workHidden],
  grants: { table: ['get', 'query'], sockets: true },
})

export const socketsBackground = [connect, disconnect, subscribe, unsubscribe, unknownMessage, closeEnded] as const
