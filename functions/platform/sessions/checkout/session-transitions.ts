import { pageMailDue } from '#events/platform/sessions.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import { type PaymentSession, type SessionState, sessionTransitions } from '#shared/platform/sessions/session.ts'
import type { EventType } from '#shared/platform/webhooks/event.ts'
import { nextVersion } from '../../customers/cards/card-changes.ts'
import type { PaymentStore } from '../../payments/context/payment-store.ts'
import { countUse, putSession, readLink, readSession } from '../../store/sessions/sessions.ts'
import { recordEvent } from '../../store/webhooks/events.ts'
import { sessionView } from '../views/session-view.ts'

const eventTypes = {
  OPENED: 'session.opened',
  COMPLETED: 'session.completed',
  CANCELED: 'session.canceled',
  EXPIRED: 'session.expired',
} as const satisfies Record<Exclude<SessionState, 'CREATE'>, EventType>

/**
 * Makes a transition of a session if the table allows it, and returns its current state otherwise. A session that ends
 * unpaid returns the use of its link, and takes it again if its payment succeeds later.
 */
export function moveSession(
  store: PaymentStore,
  start: PaymentSession,
  to: keyof typeof eventTypes,
): Promise<PaymentSession> {
  let before = start
  return untilWritten(async () => {
    const moves: readonly SessionState[] = sessionTransitions[before.status]
    if (!moves.includes(to)) return before
    const isUnpaid = to === 'CANCELED' || to === 'EXPIRED'
    const changesUse = to === 'COMPLETED' ? !before.holdsUse : isUnpaid && before.holdsUse
    const link = changesUse && before.linkId ? await readLink(store.table, before.linkId) : undefined
    const at = store.now()
    const session: PaymentSession = {
      ...nextVersion(before, at),
      status: to,
      ...(link && { holdsUse: to === 'COMPLETED' }),
      ...(to === 'COMPLETED' && { completedAt: at }),
    }
    const { shop, mode, requestId, now, newId } = store
    const object = sessionView(session, at)
    const previous = { status: before.status }
    const recorded = recordEvent({ shop, mode, type: eventTypes[to], object, previous, requestId, now, newId })
    const thanks = to === 'COMPLETED' && session.thanksMail
    const { outcome } = await store.commit({
      once: `${session.id}-${session.version}`,
      writes: [
        putSession(session, before),
        ...(link ? [countUse(link, to === 'COMPLETED' ? 1 : -1)] : []),
        ...recorded.writes,
      ],
      events: [
        ...recorded.events,
        ...(thanks ? [pageMailDue({ kind: 'thanks', page: 'session', id: session.id })] : []),
      ],
    })
    if (outcome === 'done') return session
    before = (await readSession(store.table, before.id)) ?? before
    return undefined
  })
}

/** Changes fields of a session without a transition. Undefined if another process was faster. */
export async function updatePageState(
  store: PaymentStore,
  before: PaymentSession,
  change: Partial<PaymentSession>,
): Promise<PaymentSession | undefined> {
  const session: PaymentSession = { ...nextVersion(before, store.now()), ...change }
  const once = `${session.id}-${session.version}`
  const { outcome } = await store.commit({ once, writes: [putSession(session, before)], events: [] })
  return outcome === 'done' ? session : undefined
}
