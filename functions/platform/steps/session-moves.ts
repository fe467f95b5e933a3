import { pageMailDue } from '#events/platform-vault.ts'
import type { EventType } from '#shared/platform/event.ts'
import { type Session, type SessionState, sessionMoves } from '#shared/platform/session.ts'
import { recordEvent } from '../store/events.ts'
import { countUse, getLink, getSession, putSession } from '../store/pages.ts'
import { sessionView } from '../views/pages.ts'
import { later } from './card-changes.ts'
import type { Books } from './desk.ts'
import { untilWritten } from './vault.ts'

const told = {
  OPENED: 'session.opened',
  COMPLETED: 'session.completed',
  CANCELED: 'session.canceled',
  EXPIRED: 'session.expired',
} as const satisfies Record<Exclude<SessionState, 'CREATE'>, EventType>

/**
 * Moves a session on, if the table lets it; whatever it has become meanwhile is answered. One that ends unpaid gives the
 * use of its link back.
 */
export function moveSession(books: Books, start: Session, to: keyof typeof told): Promise<Session> {
  let before = start
  return untilWritten(async () => {
    const moves: readonly SessionState[] = sessionMoves[before.status]
    if (!moves.includes(to)) return before
    const isUnpaid = to === 'CANCELED' || to === 'EXPIRED'
    const link = isUnpaid && before.holdsUse && before.linkId ? await getLink(books.table, before.linkId) : undefined
    const at = books.now()
    const session: Session = {
      ...later(before, at),
      status: to,
      ...(link && { holdsUse: false }),
      ...(to === 'COMPLETED' && { completedAt: at }),
    }
    const { shop, mode, requestId, now, newId } = books
    const object = sessionView(session, at)
    const previous = { status: before.status }
    const recorded = recordEvent({ shop, mode, type: told[to], object, previous, requestId, now, newId })
    const thanks = to === 'COMPLETED' && session.thanksMail
    const written = await books.write({
      once: `${session.id}-${session.version}`,
      writes: [putSession(session, before), ...(link ? [countUse(link, -1)] : []), ...recorded.writes],
      events: [
        ...recorded.events,
        ...(thanks ? [pageMailDue({ kind: 'thanks', page: 'session', id: session.id })] : []),
      ],
    })
    if (written) return session
    before = (await getSession(books.table, before.id)) ?? before
    return undefined
  })
}

/** Changes what a session says of itself without moving it. Undefined when somebody was faster. */
export async function noteSession(
  books: Books,
  before: Session,
  change: Partial<Session>,
): Promise<Session | undefined> {
  const session: Session = { ...later(before, books.now()), ...change }
  const once = `${session.id}-${session.version}`
  return (await books.write({ once, writes: [putSession(session, before)], events: [] })) ? session : undefined
}
