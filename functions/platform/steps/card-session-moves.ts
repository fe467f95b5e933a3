import { pageMailDue } from '#events/platform-vault.ts'
import {
  type CardSession,
  type CardSessionState,
  cardSessionMoves,
  registrationTries,
  statusAt,
} from '#shared/platform/session.ts'
import { recordEvent } from '../store/events.ts'
import { getCardSession, putCardSession } from '../store/pages.ts'
import { cardSessionView } from '../views/pages.ts'
import { later } from './card-changes.ts'
import { resolveCard } from './resolve-card.ts'
import { type AskingVault, untilWritten, type Vault } from './vault.ts'

const told = {
  OPENED: 'session.opened',
  COMPLETED: 'session.completed',
  EXPIRED: 'session.expired',
} as const

/** Moves the page of a registration on, if the table lets it; whatever it has become meanwhile is answered. */
export function moveCardSession(vault: Vault, start: CardSession, to: keyof typeof told): Promise<CardSession> {
  let before = start
  return untilWritten(async () => {
    const moves: readonly CardSessionState[] = cardSessionMoves[before.status]
    if (!moves.includes(to)) return before
    const { shop, mode, requestId, now, newId } = vault
    const session: CardSession = { ...later(before, now()), status: to }
    const object = cardSessionView(session, now())
    const previous = { status: before.status }
    const recorded = recordEvent({ shop, mode, type: told[to], object, previous, requestId, now, newId })
    const thanks = to === 'COMPLETED' && session.completionMail
    const written = await vault.write({
      writes: [putCardSession(session, before), ...recorded.writes],
      events: [
        ...recorded.events,
        ...(thanks ? [pageMailDue({ kind: 'thanks', page: 'card_session', id: session.id })] : []),
      ],
    })
    if (written) return session
    before = (await getCardSession(vault.table, before.id)) ?? before
    return undefined
  })
}

/** Changes what a page remembers. Undefined when somebody was faster. */
export async function noteCardSession(
  { write, now }: Vault,
  before: CardSession,
  change: Partial<CardSession>,
): Promise<CardSession | undefined> {
  const session: CardSession = { ...later(before, now()), ...change }
  return (await write({ writes: [putCardSession(session, before)], events: [] })) ? session : undefined
}

export type CardStanding =
  | { readonly at: 'form'; readonly session: CardSession; readonly trouble?: string }
  | { readonly at: 'leaving'; readonly session: CardSession; readonly url: string }
  | { readonly at: 'waiting' | 'completed' | 'expired'; readonly session: CardSession }

/** Asks how the card stands that was typed here, and moves the page to where that leaves it. */
export async function cardStandingOf(vault: AskingVault, session: CardSession): Promise<CardStanding> {
  if (session.status === 'COMPLETED') return { at: 'completed', session }
  if (session.status === 'EXPIRED') return { at: 'expired', session }
  const { customerId, cardId, mode, shopId } = session
  if (customerId !== undefined && cardId !== undefined) {
    const resolved = await resolveCard(vault, { mode, shopId, customerId, cardId })
    switch (resolved.kind) {
      case 'registered':
        return { at: 'completed', session: await moveCardSession(vault, session, 'COMPLETED') }
      case 'unknown':
        return { at: 'waiting', session }
      case 'waiting': {
        const { nextActionUrl: url } = resolved.card
        return url === undefined ? { at: 'waiting', session } : { at: 'leaving', session, url }
      }
      case 'failed':
        return failed(vault, session, resolved.card.errorCode ?? 'E0006027031')
      case 'refused':
        return failed(vault, session, resolved.error.code)
      // Known before under the same number, so that its copy went: the registration has taken place.
      case 'gone':
        return { at: 'completed', session: await moveCardSession(vault, session, 'COMPLETED') }
    }
  }
  if (statusAt(session, vault.now()) === 'EXPIRED') {
    return { at: 'expired', session: await moveCardSession(vault, session, 'EXPIRED') }
  }
  const { trouble } = session
  return { at: 'form', session, ...(trouble !== undefined && { trouble }) }
}

/** Three failures end the page (5.5). */
export async function failed(vault: AskingVault, before: CardSession, trouble: string): Promise<CardStanding> {
  const failures = before.failures + 1
  const { cardId: _, ...rest } = before
  const session: CardSession = { ...later(rest, vault.now()), failures, trouble }
  const written = await vault.write({ writes: [putCardSession(session, before)], events: [] })
  const current = written ? session : ((await getCardSession(vault.table, before.id)) ?? session)
  if (current.failures < registrationTries) return { at: 'form', session: current, trouble }
  return { at: 'expired', session: await moveCardSession(vault, current, 'EXPIRED') }
}
