// Which moves the states of a bid reminder allow. The site reads this file too, so it knows no schema.

/** `told`: its time came. `lapsed`: the auction was over before that. */
export const reminderStates = ['waiting', 'told', 'lapsed'] as const
export type ReminderState = (typeof reminderStates)[number]

interface ReminderMoveRow {
  readonly from: readonly ReminderState[]
  readonly to: ReminderState
  readonly who: 'member' | 'system'
}

/** Every move; to ask begins one where none is, and to give it up deletes it from any state. */
const reminderMoves = {
  ask: { from: ['waiting', 'told', 'lapsed'], to: 'waiting', who: 'member' },
  tell: { from: ['waiting'], to: 'told', who: 'system' },
  /** The end was moved; one that was told waits again only where its new time is still to come. */
  move: { from: ['waiting', 'told'], to: 'waiting', who: 'system' },
  lapse: { from: ['waiting'], to: 'lapsed', who: 'system' },
} as const satisfies Record<string, ReminderMoveRow>
export type ReminderMove = keyof typeof reminderMoves

/** The row of a move. */
export const reminderMove = (move: ReminderMove): ReminderMoveRow => reminderMoves[move]

export const mayMoveReminder = (move: ReminderMove, state: ReminderState): boolean =>
  reminderMove(move).from.includes(state)
