import type { PaymentMethods } from '#functions/machinery/clients/payments.ts'
import { environment } from '#functions/machinery/runtime/environment.ts'
import type { cardResult } from '#shared/api/buying/cards.ts'
import type { OutputOf } from '#shared/api/endpoint.ts'
import {
  awaitedCard,
  type CardSaving,
  cardSavingEnd,
  cardSavingTime,
} from '#shared/domain/buying/payment/card-saving.ts'
import { failureOf } from '#shared/domain/buying/payment/codes.ts'
import { outcomeMessage } from '#shared/domain/buying/payment/outcome.ts'
import { customerIdOf } from '#shared/domain/buying/payment/saved-card.ts'
import { type Language, pathLanguage } from '#shared/domain/kernel/language.ts'
import type { CardView } from '#shared/platform/api/customers.ts'
import * as contracts from '#shared/platform/api/customers.ts'
import { viewCard } from './saved-cards.ts'

type SavingView = OutputOf<typeof cardResult>

const { getPlatformCard, listPlatformCards } = contracts

/** State of a card saving at the platform. */
interface SavingLook {
  readonly end: ReturnType<typeof cardSavingEnd>
  /** The saved or waiting card. */
  readonly card: CardView | undefined
  /** The member's saved cards. */
  readonly saved: readonly CardView[]
}

const seen = ({ id, status, error_code, created, updated }: CardView) => ({
  id,
  status,
  errorCode: error_code,
  createdAt: Date.parse(created),
  updatedAt: Date.parse(updated),
})

/** Asks the platform about a saving in progress; null while the platform does not answer. */
export async function lookAtSaving(
  payments: PaymentMethods,
  userId: string,
  saving: CardSaving,
  now: number,
): Promise<SavingLook | null> {
  const client = await payments.client({ getPlatformCard, listPlatformCards })
  const customer_id = customerIdOf(userId)
  const read = async (): Promise<readonly CardView[] | null> => {
    const listed = await client.listPlatformCards({ customer_id })
    if (listed.ok) return listed.data.list
    return !listed.unknown && listed.status === 404 ? [] : null
  }
  const known = await read()
  if (!known) return null
  const id = awaitedCard(saving, known.map(seen))
  // Asked for a card by its id, the platform asks the acquirer about it; it does not for the list.
  const got = id === undefined ? undefined : await client.getPlatformCard({ customer_id, id })
  if (got && !got.ok && (got.unknown || got.status !== 404)) return null
  const waited = got?.ok ? got.data : undefined
  const cards = waited === undefined || waited.status === 'ACTIVATED' ? await read() : known
  if (!cards) return null
  const end = cardSavingEnd(saving, { card: waited && seen(waited), cards: cards.map(seen) }, now)
  const saved = end?.state === 'saved' ? cards.find(card => card.id === end.cardId) : undefined
  return { end, card: saved ?? waited, saved: cards.filter(({ status }) => status === 'ACTIVATED') }
}

const nothing = { redirectUrl: null, until: null, card: null, message: null }

export const noSaving: SavingView = { state: 'none', ...nothing }

/** A saving in progress. */
export function waitingView({ startedAt }: CardSaving, card: CardView | undefined): SavingView {
  const url = card?.next_action?.url ?? null
  const until = new Date(startedAt + cardSavingTime).toISOString()
  return { ...nothing, state: url === null ? 'waiting' : 'challenge', redirectUrl: url, until }
}

/** A saving that has ended. */
export function endedView(
  { state, code }: CardSaving,
  { card, language, now }: { readonly card?: CardView | undefined; readonly language: Language; readonly now: number },
): SavingView {
  if (state === 'asked') throw new Error('a saving that is under way has no end')
  const { outcome, detail } = failureOf(code ?? '', false)
  return {
    ...nothing,
    state,
    card: card && state === 'saved' ? viewCard(card, now) : null,
    message: code === undefined ? null : outcomeMessage(outcome, detail)[language],
  }
}

const addressLength = 256

/**
 * Path to which the holder returns: the page of cards, in the language in which they saved, with the page that they
 * came from.
 */
export function savingReturn(language: Language, back: string | undefined): string {
  const url = `${environment('PUBLIC_ORIGIN')}/${pathLanguage[language]}/mine/payment?saving=1`
  const whole = back === undefined ? url : `${url}&redirect=${encodeURIComponent(back)}`
  return whole.length <= addressLength ? whole : url
}
