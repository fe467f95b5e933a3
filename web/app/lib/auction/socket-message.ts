import type { ServerMessage } from '#shared/api/telling/sockets.ts'

/**
 * Reads what came over the socket. It comes from our own server, but perhaps from a newer one than this page: what is
 * not understood is let go.
 */
export function readMessage(data: unknown): ServerMessage | undefined {
  try {
    const value: unknown = JSON.parse(String(data))
    return isMessage(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The parts that pages rely on; the schema itself stays out of the bundle. */
function isMessage(value: unknown): value is ServerMessage {
  if (!isRecord(value)) return false
  switch (value.type) {
    case 'snapshot':
      return isRecord(value.snapshot) && typeof value.snapshot.version === 'number'
    case 'standing':
      return typeof value.productId === 'string' && typeof value.version === 'number'
    case 'room':
      return isRecord(value.room) && typeof value.room.version === 'number' && typeof value.room.last === 'number'
    case 'unread':
      return typeof value.unread === 'number'
    case 'pong':
      return typeof value.serverTime === 'number'
    default:
      return false
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
