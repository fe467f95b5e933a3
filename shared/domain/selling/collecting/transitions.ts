// Which transitions the states of a bid reminder allow. The site reads this file too, so it knows no schema.

/** `told`: its time came. `lapsed`: the auction was over before that. */
export const reminderStates = ['waiting', 'told', 'lapsed'] as const
export type ReminderState = (typeof reminderStates)[number]

interface ReminderTransitionRow {
  readonly from: readonly ReminderState[]
  readonly to: ReminderState
  readonly who: 'member' | 'system'
}

/** Every transition; to ask begins one where none is, and to give it up deletes it from any state. */
const reminderTransitions = {
  ask: { from: ['waiting', 'told', 'lapsed'], to: 'waiting', who: 'member' },
  tell: { from: ['waiting'], to: 'told', who: 'system' },
  /** The end was moved; one that was told waits again only where its new time is still to come. */
  move: { from: ['waiting', 'told'], to: 'waiting', who: 'system' },
  lapse: { from: ['waiting'], to: 'lapsed', who: 'system' },
} as const satisfies Record<string, ReminderTransitionRow>
export type ReminderTransition = keyof typeof reminderTransitions

/** The row of a transition. */
export const reminderTransition = (move: ReminderTransition): ReminderTransitionRow => reminderTransitions[move]

export const canTransitionReminder = (move: ReminderTransition, state: ReminderState): boolean =>
  reminderTransition(move).from.includes(state)
