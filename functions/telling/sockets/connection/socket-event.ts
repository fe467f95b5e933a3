import { callerOf, claimKeys, claimOf } from '#functions/machinery/http/caller.ts'
import { readCookies } from '#functions/machinery/http/cookies.ts'
import { isOurEdge } from '#functions/machinery/http/trust.ts'
import { environment } from '#functions/machinery/runtime/environment.ts'
import type { Getter } from '#functions/machinery/table/table.ts'
import { seesMessages } from '#shared/api/console-access.ts'
import { type ClientMessage, clientMessage } from '#shared/api/telling/sockets.ts'

/** Event of a WebSocket route from API Gateway; only `$connect` has headers. */
export interface SocketEvent {
  readonly requestContext: { readonly connectionId: string; readonly identity?: { readonly sourceIp?: string } }
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Parses a message of this action; undefined for anything else. */
export function parseClientMessage<Action extends ClientMessage['action']>(
  { body = '' }: SocketEvent,
  action: Action,
): Extract<ClientMessage, { action: Action }> | undefined {
  const parsed = clientMessage.safeParse(fromJson(body))
  // The action selects the member of the union; the compiler does not narrow by a generic comparison.
  return parsed.success && parsed.data.action === action
    ? (parsed.data as Extract<ClientMessage, { action: Action }>)
    : undefined
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: the schema refuses undefined.
    return undefined
  }
}

interface SocketCaller {
  readonly caller: { readonly userId: string; readonly sid: string } | null
  /** The console's session in the same browser, checked when a topic requires an operator. */
  readonly operator: { readonly operatorId: string; readonly sid: string } | null
  readonly address: string
}

/**
 * The caller of a connection: a member by the same cookie and rules as every call (D6), or a guest, whose `caller` is
 * null.
 */
export async function socketCaller(event: SocketEvent, table: Getter, now: number): Promise<SocketCaller | 'refused'> {
  const headers = new Map(Object.entries(event.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]))
  const header = (name: string) => headers.get(name)
  if (!(await isOurEdge(header('x-origin-secret')))) return 'refused'
  if (header('origin') !== environment('PUBLIC_ORIGIN')) return 'refused'
  const cookie = readCookies((header('cookie') ?? '').split(/;\s*/))
  const [claim, seat] = await Promise.all([
    claimOf('member', { header, cookie }),
    claimOf(seesMessages, { header, cookie }),
  ])
  const operator = seat ? { operatorId: seat.userId, sid: seat.sid } : null
  // Trusted because only our edge knows the secret (DESIGN 3).
  const address = header('x-client-address') ?? event.requestContext.identity?.sourceIp ?? ''
  if (!claim) return { caller: null, operator, address }
  const [session, standing] = await table.batchGet(claimKeys(claim))
  const stands = callerOf(claim, session, standing, now) !== undefined
  return { caller: stands ? { userId: claim.userId, sid: claim.sid } : null, operator, address }
}
