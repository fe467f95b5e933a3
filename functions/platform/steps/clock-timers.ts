import type { Attributes } from '#functions/table/write.ts'
import { parsePayment } from '../store/payments.ts'
import { advancePayment } from './advance.ts'
import { advancePage } from './advance-page.ts'
import type { ClockContext } from './move-clock.ts'

/** What may wait under a test clock, and what moves it on when its instant has come. */
export interface ClockTimer {
  readonly isMine: (row: Attributes) => boolean
  /** Moves one object through whatever is due at `now`, the clock's time. */
  readonly advance: (context: ClockContext, row: Attributes, now: number) => Promise<void>
}

const payment: ClockTimer = {
  isMine: ({ SK }) => SK === 'PAYMENT',
  advance: (context, row, now) => advancePayment(context, parsePayment(row), () => now),
}

/** Sessions, card registration links, and cards that wait for their holder. */
const page: ClockTimer = {
  isMine: ({ SK }) => SK === 'SESSION' || SK === 'CARDSESSION' || String(SK).startsWith('CARD#'),
  advance: (context, row, now) => advancePage(context, row, () => now),
}

export const timers: readonly ClockTimer[] = [payment, page]
