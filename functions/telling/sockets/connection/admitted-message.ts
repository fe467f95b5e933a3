import type { SocketMethods } from '#functions/machinery/clients/connections.ts'
import { countCall } from '#functions/machinery/http/limits.ts'
import type { Connection } from '#functions/store/telling/sockets.ts'
import { codes } from '#shared/api/codes.ts'

/**
 * Counts a message of a connection (D101). A connection with more than five a second, over ten seconds, gets an error
 * and is closed: a page sends a few when it opens.
 */
export async function isTooFast(
  { connectionId }: Pick<Connection, 'connectionId'>,
  { sockets, now }: { readonly sockets: Pick<SocketMethods, 'post' | 'close'>; readonly now: () => number },
): Promise<boolean> {
  const wait = await countCall('socket', { address: '', member: undefined, input: { connectionId } }, now())
  if (wait === 0) return false
  await sockets.post(connectionId, { type: 'refused', topic: null, code: codes['rate-limited'].code })
  await sockets.close(connectionId)
  return true
}
