import type { sendMessage } from '#shared/api/conversing/messages.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { patienceMs } from '../page/patience.ts'
import type { Unsent } from './conversation.ts'

export type Posted =
  | { readonly kind: 'stored'; readonly data: OutputOf<typeof sendMessage> }
  /** The server's own sentence; sending it again as it is would be refused again. */
  | { readonly kind: 'refused'; readonly code: number; readonly message: string }
  /** Nobody answered: nobody knows whether it is stored. */
  | { readonly kind: 'lost' }

/** A room, with the work that it is about. */
export interface RoomAddress {
  readonly roomId: string
  readonly productId: string
}

/** Sends a message under its name. */
export async function postMessage(
  room: RoomAddress,
  { clientId, text, imgs }: Pick<Unsent, 'clientId' | 'text' | 'imgs'>,
): Promise<Posted> {
  const answer = await asked('POST', '/api/message/send', { ...room, clientId, text, imgs })
  if (!answer || String(answer.code).startsWith('5')) return { kind: 'lost' }
  const { code, message, data } = answer
  return code === 200 ? { kind: 'stored', data } : { kind: 'refused', code, message }
}

/** Says how far this side has read; what is lost is said with the next message. */
export const postRead = (room: RoomAddress, lastId: number): Promise<unknown> =>
  asked('PUT', '/api/message/read', { ...room, lastId })

interface Answer {
  readonly code: number
  readonly message: string
  readonly data: OutputOf<typeof sendMessage>
}

async function asked(method: 'POST' | 'PUT', path: string, body: unknown): Promise<Answer | undefined> {
  try {
    const response = await fetch(path, {
      method,
      headers: { 'content-type': 'application/json', language: document.documentElement.lang },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    })
    const answer: Partial<Answer> = await response.json()
    const { code, message = '', data } = answer
    return typeof code === 'number' ? { code, message, data: Object(data) } : undefined
  } catch {
    return undefined
  }
}
