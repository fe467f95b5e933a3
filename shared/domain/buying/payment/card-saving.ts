import { minuteMs } from '#shared/durations.ts'

/**
 * What becomes of the card that a member saved last (decision 107). The holder proves to be it at the card company, so a
 * saving has a beginning and an end; a card that could not be authenticated is not saved.
 */
export const cardSavingStates = ['asked', 'saved', 'refused', 'lapsed'] as const
type CardSavingState = (typeof cardSavingStates)[number]

/** `lapsed`: nobody came back from the card company in time, or the holder gave up there. An end is final. */
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
  /** The platform's id of the card that waits. Absent while no answer of the platform has named it. */
  readonly cardId?: string | undefined
  /** The card is saved with this order's payment, which authenticates its holder. */
  readonly orderId?: string | undefined
  /** The platform's code of a refusal. */
  readonly code?: string | undefined
  readonly endedAt?: number | undefined
}

/** A card as the platform shows it, in epoch ms. */
interface SeenCard {
  readonly id: string
  readonly status: string
  readonly errorCode: string | null
  readonly createdAt: number
  readonly updatedAt: number
}

/** The time for 3-D Secure of a card. The platform ends a registration then (payment-platform.md 5.2). */
export const cardSavingTime = 30 * minuteMs
/** For this long after its end a member reads what became of a saving. */
const toldFor = 60 * minuteMs
/** Two clocks may differ by this much. */
const clockSlack = 5000

/** Codes of a holder who gave up at the card company, or who was not there in time. */
const givenUp: readonly string[] = ['EC0091310A2', 'EC0091310A7', 'E00061310A7']
/** The saving ended without a code: the platform gave up the call. */
const notRegistered = 'E0006027031'

const isSince = ({ startedAt }: CardSaving, at: number) => at >= startedAt - clockSlack
const isPending = ({ status }: SeenCard) => status !== 'ACTIVATED' && status !== 'FAILED'

/** The card that this saving waits for, among the customer's. */
export const awaitedCard = (saving: CardSaving, cards: readonly SeenCard[]): string | undefined =>
  saving.cardId ?? cards.find(card => isPending(card) && isSince(saving, card.createdAt))?.id

/**
 * The end of a saving that is under way, or undefined while it has none. `card`: the awaited one, undefined where the
 * platform has it no more; `cards`: all of the customer.
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
  // A number that was saved before renews its card under that card's id, and the new one is gone.
  const saved = card ?? cards.find(({ status, updatedAt }) => status === 'ACTIVATED' && isSince(saving, updatedAt))
  if (saved) return { state: 'saved', cardId: saved.id }
  if (saving.cardId !== undefined) {
    return saving.orderId === undefined ? { state: 'refused', code: notRegistered } : { state: 'lapsed' }
  }
  return now >= saving.startedAt + cardSavingTime ? { state: 'lapsed' } : undefined
}

/** Whether the member is told of a saving: while it is under way, and for an hour after. */
export const isTold = ({ state, endedAt }: CardSaving, now: number): boolean =>
  state === 'asked' || (endedAt !== undefined && now < endedAt + toldFor)
