import * as z from 'zod'
import { event, reaction } from '../event.ts'

/**
 * Something is due at `at` (epoch ms): the schedule `name` publishes `event` then. The name contains the waiting item's
 * id and the instant, so that a repeated request makes no second schedule (D58). The event decides nothing: it causes a
 * check of what is due, and so does a sweeper.
 */
export const timerWanted = event(
  'timer.wanted',
  1,
  z.object({
    name: z.string().max(64),
    at: z.int(),
    event: z.object({ type: z.string(), version: z.int(), data: z.unknown() }),
  }),
  {
    name: 'ord-01KB91Q2R4T6V8X0Z2B4D6F8H0-1796094900000',
    at: 1_796_094_900_000,
    event: {
      type: 'order.due',
      version: 1,
      data: { orderId: '01KB91Q2R4T6V8X0Z2B4D6F8H0', dueAt: 1_796_094_900_000 },
    },
  },
)

export const timersEvents = [timerWanted] as const

/** Creates the schedule: the only function of the marketplace that may. */
export const setTimer = reaction({
  id: 'setTimer',
  subject: 'timers',
  on: [timerWanted],
  grants: { schedules: ['create'] },
})

export const timersBackground = [setTimer] as const
