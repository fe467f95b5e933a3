import type { listMessages } from '#shared/api/conversing/messages.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import type { RoomState } from '#shared/domain/conversing/message/view.ts'

export type RoomPart = OutputOf<typeof listMessages>
export type ShownRoom = RoomPart['room']
export type ShownMessage = RoomPart['list'][number]

/** What was written and is not stored yet, by the name that makes it one message however often it is sent. */
export interface Unsent {
  readonly clientId: string
  readonly text: string
  /** Ids of uploads. */
  readonly imgs: readonly string[]
  readonly state: 'sending' | 'failed'
  /** Why it was refused; null where nobody answered. */
  readonly refusal: string | null
}

/** Messages by their numbers, each once; of two of one number the later, whose links to pictures are newer. */
export function joined(known: readonly ShownMessage[], incoming: readonly ShownMessage[]): readonly ShownMessage[] {
  if (incoming.length === 0) return known
  const byNumber = new Map([...known, ...incoming].map(message => [message.number, message]))
  return [...byNumber.values()].sort((a, b) => a.number - b.number)
}

/** The number of the last message that a page shows; 0 for none. */
export const lastOf = (list: readonly ShownMessage[]): number => list.at(-1)?.number ?? 0

/** A room never goes back in time: what is older than what the page has is passed over. */
export const newerRoom = (room: ShownRoom, state: RoomState): ShownRoom =>
  state.version > room.version ? { ...room, ...state } : room

/** Picks what is still not stored from what was not when the page last heard. */
export function stillUnsent(unsent: readonly Unsent[], stored: readonly ShownMessage[]): readonly Unsent[] {
  const names = new Set(stored.map(({ clientId }) => clientId))
  const left = unsent.filter(({ clientId }) => !names.has(clientId))
  return left.length === unsent.length ? unsent : left
}

/** Messages under the days of Japan they were sent on, in order; `dayOf` names the day of an instant. */
export function byDay<Day>(
  list: readonly ShownMessage[],
  dayOf: (instant: string) => Day,
): readonly { readonly day: Day; readonly messages: readonly ShownMessage[] }[] {
  const days: { day: Day; messages: ShownMessage[] }[] = []
  for (const message of list) {
    const day = dayOf(message.sentAt)
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}

const keyOf = (roomId: string): string => `unsent:${roomId}`

/** What this tab had not sent when the page was left. */
export function keptUnsent(roomId: string): readonly Unsent[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(roomId)) ?? '[]')
    return Array.isArray(kept) ? kept.flatMap(each => readUnsent(each) ?? []) : []
  } catch {
    return []
  }
}

function readUnsent(value: unknown): Unsent | undefined {
  const { clientId, text, imgs } = Object(value)
  if (typeof clientId !== 'string' || typeof text !== 'string' || !Array.isArray(imgs)) return undefined
  return { clientId, text, imgs: imgs.filter(img => typeof img === 'string'), state: 'failed', refusal: null }
}

/** A device that keeps nothing has it on the page alone. */
export function keepUnsent(roomId: string, unsent: readonly Unsent[]): void {
  try {
    if (unsent.length === 0) sessionStorage.removeItem(keyOf(roomId))
    else sessionStorage.setItem(keyOf(roomId), JSON.stringify(unsent))
  } catch {}
}
