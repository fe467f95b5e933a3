import { minuteMs } from '#shared/durations.ts'

/**
 * State of the card that a member saved last (decision 107). The cardholder authenticates at the card company, so
 * saving takes time; a card that could not be authenticated is not saved.
 */
export const cardSavingStates = ['asked', 'saved', 'refused', 'lapsed'] as const
type CardSavingState = (typeof cardSavingStates)[number]

/** `lapsed`: nobody returned from the card company in time, or the holder cancelled there. Other states are final. */
const cardSavingTransitions = {
  asked: ['saved', 'refused', 'lapsed'],
  saved: [],
  refused: [],
  lapsed: [],
} as const satisfies Record<CardSavingState, readonly CardSavingState[]>
type CardSavingEnd = (typeof cardSavingTransitions)['asked'][number]

export interface CardSaving {
  readonly state: CardSavingState
  /** Epoch ms. */
  readonly startedAt: number
  /** The platform's id of the card. Absent until the platform has returned one. */
  readonly cardId?: string | undefined
  /** Order whose payment saves the card and authenticates its holder. */
  readonly orderId?: string | undefined
  /** The platform's error code of a refusal. */
  readonly code?: string | undefined
  readonly endedAt?: number | undefined
}

/** A card as the platform returns it; times in epoch ms. */
interface SeenCard {
  readonly id: string
  readonly status: string
  readonly errorCode: string | null
  readonly createdAt: number
  readonly updatedAt: number
}

/** Time for 3-D Secure of a card, after which the platform ends the registration (payment-platform.md 5.2). */
export const cardSavingTime = 30 * minuteMs
/** How long after its end the outcome is shown to the member. */
const toldFor = 60 * minuteMs
/** Largest assumed difference between two clocks, ms. */
const clockSlack = 5000

/** Codes for a holder who cancelled at the card company or did not return in time. */
const givenUp: readonly string[] = ['EC0091310A2', 'EC0091310A7', 'E00061310A7']
/** The registration ended without a code: the platform gave up the call. */
const notRegistered = 'E0006027031'

const isSince = ({ startedAt }: CardSaving, at: number) => at >= startedAt - clockSlack
const isPending = ({ status }: SeenCard) => status !== 'ACTIVATED' && status !== 'FAILED'

/** The id of the card that is being saved, among the customer's cards. */
export const awaitedCard = (saving: CardSaving, cards: readonly SeenCard[]): string | undefined =>
  saving.cardId ?? cards.find(card => isPending(card) && isSince(saving, card.createdAt))?.id

/**
 * The outcome of a registration in progress; undefined while there is none. `card`: the awaited one, undefined if the
 * platform no longer has it; `cards`: all of the customer.
 */
export function cardSavingEnd(
  saving: CardSaving,
  { card, cards }: { readonly card: SeenCard | undefined; readonly cards: readonly SeenCard[] },
  now: number,
): { readonly state: CardSavingEnd; readonly cardId?: string; readonly code?: string } | undefined {
  if (card && isPending(card)) return undefined
  if (card?.status === 'FAILED') {
    const code = card.errorCode ?? notRegistered
    return givenUp.includes(code) ? { state: 'lapsed' } : { state: 'refused', code }
  }
  // Saving a known card number renews the existing card under its own id, and the new one is deleted.
  const saved = card ?? cards.find(({ status, updatedAt }) => status === 'ACTIVATED' && isSince(saving, updatedAt))
  if (saved) return { state: 'saved', cardId: saved.id }
  if (saving.cardId !== undefined) {
    return saving.orderId === undefined ? { state: 'refused', code: notRegistered } : { state: 'lapsed' }
  }
  return now >= saving.startedAt + cardSavingTime ? { state: 'lapsed' } : undefined
}

/** Whether the member is shown the outcome: while in progress, and for an hour after. */
export const isTold = ({ state, endedAt }: CardSaving, now: number): boolean =>
  state === 'asked' || (endedAt !== undefined && now < endedAt + toldFor)
