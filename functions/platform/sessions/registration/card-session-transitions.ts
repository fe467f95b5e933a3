import { pageMailDue } from '#events/platform/sessions.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import {
  type CardSession,
  type CardSessionState,
  cardSessionTransitions,
  registrationTries,
  statusAt,
} from '#shared/platform/sessions/session.ts'
import { nextVersion } from '../../customers/cards/card-changes.ts'
import { resolveCard } from '../../customers/cards/resolve-card.ts'
import type { CustomerContext, CustomerStore } from '../../customers/context/customer-context.ts'
import { putCardSession, readCardSession } from '../../store/sessions/sessions.ts'
import { recordEvent } from '../../store/webhooks/events.ts'
import { cardSessionView } from '../views/session-view.ts'

const eventTypes = {
  OPENED: 'session.opened',
  COMPLETED: 'session.completed',
  EXPIRED: 'session.expired',
} as const

/** Makes a transition of a card session if the table allows it, and returns its current state otherwise. */
export function moveCardSession(
  context: CustomerStore,
  start: CardSession,
  to: keyof typeof eventTypes,
): Promise<CardSession> {
  let before = start
  return untilWritten(async () => {
    const moves: readonly CardSessionState[] = cardSessionTransitions[before.status]
    if (!moves.includes(to)) return before
    const { shop, mode, requestId, now, newId } = context
    const session: CardSession = { ...nextVersion(before, now()), status: to }
    const object = cardSessionView(session, now())
    const previous = { status: before.status }
    const recorded = recordEvent({ shop, mode, type: eventTypes[to], object, previous, requestId, now, newId })
    const thanks = to === 'COMPLETED' && session.completionMail
    const { outcome } = await context.commit({
      once: newId(),
      writes: [putCardSession(session, before), ...recorded.writes],
      events: [
        ...recorded.events,
        ...(thanks ? [pageMailDue({ kind: 'thanks', page: 'card_session', id: session.id })] : []),
      ],
    })
    if (outcome === 'done') return session
    before = (await readCardSession(context.table, before.id)) ?? before
    return undefined
  })
}

/** Changes fields of a card session without a transition. Undefined if another process was faster. */
export async function updateCardPageState(
  { commit, now, newId }: CustomerStore,
  before: CardSession,
  change: Partial<CardSession>,
): Promise<CardSession | undefined> {
  const session: CardSession = { ...nextVersion(before, now()), ...change }
  const { outcome } = await commit({ once: newId(), writes: [putCardSession(session, before)], events: [] })
  return outcome === 'done' ? session : undefined
}

export type CardRegistrationState =
  | { readonly at: 'form'; readonly session: CardSession; readonly trouble?: string }
  | { readonly at: 'leaving'; readonly session: CardSession; readonly url: string }
  | { readonly at: 'waiting' | 'completed' | 'expired'; readonly session: CardSession }

/** Queries the state of the typed card and moves the card session accordingly. */
export async function cardRegistrationStateOf(
  context: CustomerContext,
  session: CardSession,
): Promise<CardRegistrationState> {
  if (session.status === 'COMPLETED') return { at: 'completed', session }
  if (session.status === 'EXPIRED') return { at: 'expired', session }
  const { customerId, cardId, mode, shopId } = session
  if (customerId !== undefined && cardId !== undefined) {
    const resolved = await resolveCard(context, { mode, shopId, customerId, cardId })
    switch (resolved.outcome) {
      case 'registered':
        return { at: 'completed', session: await moveCardSession(context, session, 'COMPLETED') }
      case 'unknown':
        return { at: 'waiting', session }
      case 'waiting': {
        const { nextActionUrl: url } = resolved.card
        return url === undefined ? { at: 'waiting', session } : { at: 'leaving', session, url }
      }
      case 'failed':
        return failRegistration(context, session, resolved.card.errorCode ?? 'E0006027031')
      case 'refused':
        return failRegistration(context, session, resolved.error.code)
      // The number was saved before and its copy was deleted, which counts as success.
      case 'gone':
        return { at: 'completed', session: await moveCardSession(context, session, 'COMPLETED') }
    }
  }
  if (statusAt(session, context.now()) === 'EXPIRED') {
    return { at: 'expired', session: await moveCardSession(context, session, 'EXPIRED') }
  }
  const { trouble } = session
  return { at: 'form', session, ...(trouble !== undefined && { trouble }) }
}

/** The third failure ends the card session (5.5). */
export async function failRegistration(
  context: CustomerContext,
  before: CardSession,
  trouble: string,
): Promise<CardRegistrationState> {
  const failures = before.failures + 1
  const { cardId: _, ...rest } = before
  const session: CardSession = { ...nextVersion(rest, context.now()), failures, trouble }
  const change = { once: context.newId(), writes: [putCardSession(session, before)], events: [] }
  const { outcome } = await context.commit(change)
  const current = outcome === 'done' ? session : ((await readCardSession(context.table, before.id)) ?? session)
  if (current.failures < registrationTries) return { at: 'form', session: current, trouble }
  return { at: 'expired', session: await moveCardSession(context, current, 'EXPIRED') }
}
