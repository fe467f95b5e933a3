import type { moveTestClock } from '#events/platform/sandbox.ts'
import type { BackgroundContext } from '#functions/machinery/reactions/consume.ts'
import type { Attributes } from '#functions/machinery/table/write.ts'
import { advanceDuePayment } from '../../payments/timers/advance-payment.ts'
import { advancePage } from '../../sessions/timers/advance-page.ts'
import { parsePayment } from '../../store/payments/payments.ts'
import { customerKeys, transferKeys } from '../../store/table-keys.ts'
import { parseTransferFile } from '../../store/transfers/transfer-files.ts'
import { carryOut } from '../../transfers/files/sandbox-bank.ts'

export type ClockContext = BackgroundContext<typeof moveTestClock>

/** A kind of object with timers under a test clock, and the function that advances it. */
interface ClockTimer {
  readonly isMine: (row: Attributes) => boolean
  /** Runs everything of one object that is due at `now`, the clock's time. */
  readonly advance: (context: ClockContext, row: Attributes, now: number) => Promise<void>
}

const payment: ClockTimer = {
  isMine: ({ SK }) => SK === 'PAYMENT',
  advance: (context, row, now) => advanceDuePayment(context, parsePayment(row), () => now),
}

/** Sessions, card sessions, and cards that wait for their holder. */
const page: ClockTimer = {
  isMine: ({ SK }) => SK === 'SESSION' || SK === 'CARDSESSION' || customerKeys.isCard(SK),
  advance: (context, row, now) => advancePage(context, row, () => now),
}

/** Transfer files, which the sandbox's bank executes on their day. */
const transfers: ClockTimer = {
  isMine: ({ SK }) => transferKeys.isFile(SK),
  advance: async (context, row, now) => {
    await carryOut(context, parseTransferFile(row), () => now)
  },
}

export const timers: readonly ClockTimer[] = [payment, page, transfers]
