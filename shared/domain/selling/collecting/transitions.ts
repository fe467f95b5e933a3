// Transitions by state of a bid reminder. The site imports this file too, so it has no schema.

/** `told`: sent at its time. `lapsed`: the auction ended before. */
export const reminderStates = ['waiting', 'told', 'lapsed'] as const
export type ReminderState = (typeof reminderStates)[number]

interface ReminderTransitionRow {
  readonly from: readonly ReminderState[]
  readonly to: ReminderState
  readonly who: 'member' | 'system'
}

/** Every transition; `ask` also creates a reminder, and giving it up deletes it in any state. */
const reminderTransitions = {
  ask: { from: ['waiting', 'told', 'lapsed'], to: 'waiting', who: 'member' },
  tell: { from: ['waiting'], to: 'told', who: 'system' },
  /** The end was changed; a reminder that was sent waits again only if its new time is still to come. */
  move: { from: ['waiting', 'told'], to: 'waiting', who: 'system' },
  lapse: { from: ['waiting'], to: 'lapsed', who: 'system' },
} as const satisfies Record<string, ReminderTransitionRow>
export type ReminderTransition = keyof typeof reminderTransitions

/** Row of a transition. */
export const reminderTransition = (move: ReminderTransition): ReminderTransitionRow => reminderTransitions[move]

export const canTransitionReminder = (move: ReminderTransition, state: ReminderState): boolean =>
  reminderTransition(move).from.includes(state)
