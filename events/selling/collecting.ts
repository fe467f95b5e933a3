import * as z from 'zod'
import { reminderMinutes } from '#shared/domain/selling/collecting/rules.ts'
import { clock, event, reaction } from '../event.ts'
import { timerWanted } from '../kernel/timers.ts'
import { auctionExtended } from './auctions.ts'

/** Events that collectors asked for: new works in a daily digest, and the ends of auctions. */
const id = z.string()
/** Epoch ms. */
const at = z.int()
const member = '01KB8YV6WZ0M3X8N5TQ7R2D4FK'

/**
 * Members in one part of the index are due for a digest of works up to `until`; those after `after`, in the order of
 * their ids.
 */
export const digestWanted = event('collecting.digest-wanted', 1, z.object({ part: z.string(), until: at, after: id }), {
  part: 'COLLECTORS',
  until: 1_796_115_300_000,
  after: '',
})

/** A member's digest has these works. The event names no search by its words, which are the member's own. */
export const digestMade = event(
  'collecting.digest-made',
  1,
  z.object({
    userId: id,
    works: z.array(z.object({ productId: id, by: z.enum(['artist', 'search']), searchId: id.optional() })).min(1),
    more: z.int(),
  }),
  { userId: member, works: [{ productId: 'shino-chawan', by: 'artist' }], more: 0 },
)

/** A reminder is due: the message of its timer. */
const reminderDue = event('collecting.reminder-due', 1, z.object({ userId: id, auctionId: id }), {
  userId: member,
  auctionId: '01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
})

/** The timer for a reminder; `id` is the reminder's. */
export const reminderTimer = (wish: { id: string; userId: string; auctionId: string; dueAt: number }) =>
  timerWanted({
    name: `rem-${wish.id}-${wish.dueAt}`,
    at: wish.dueAt,
    event: reminderDue({ userId: wish.userId, auctionId: wish.auctionId }),
  })

/** A member is reminded, at the requested time before the end. */
export const bidReminded = event(
  'collecting.bid-reminded',
  1,
  z.object({ userId: id, auctionId: id, productId: id, endAt: at, minutes: z.literal(reminderMinutes) }),
  {
    userId: member,
    auctionId: '01KB8Z6V3RM3F5Q9ZC5T0A1B2C',
    productId: 'shino-chawan',
    endAt: 1_796_353_200_000,
    minutes: 30,
  },
)

export const collectingEvents = [digestWanted, digestMade, reminderDue, bidReminded] as const

/** Once a day, at six in the evening in Japan: requests a digest for each part of the index with members. */
export const startDigests = clock({
  id: 'startDigests',
  subject: 'collecting',
  every: 'cron(0 9 * * ? *)',
  grants: { table: ['query', 'put'], indexes: ['GSI1', 'GSI2'] },
})

/** Writes the digests of one page of members of a part, and requests the next page. */
export const writeDigests = reaction({
  id: 'writeDigests',
  subject: 'collecting',
  on: [digestWanted],
  grants: { table: ['get', 'query', 'put'], indexes: ['GSI1', 'GSI2'] },
  timeout: 60,
  batch: 1,
})

/** Reminds, waits for a later end, or ends the reminder, whichever is due when the timer fires. */
export const remindMember = reaction({
  id: 'remindMember',
  subject: 'collecting',
  on: [reminderDue],
  grants: { table: ['get', 'put'] },
})

/** Reminds members of the new end who were reminded of an earlier one. Ends that bids move are found by the timers. */
export const moveReminders = reaction({
  id: 'moveReminders',
  subject: 'collecting',
  on: [auctionExtended],
  where: { by: ['operator'] },
  grants: { table: ['get', 'query', 'put'], indexes: ['GSI1'] },
  timeout: 60,
})

/** Sends reminders that no timer has sent. */
export const sweepReminders = clock({
  id: 'sweepReminders',
  subject: 'collecting',
  every: 'rate(5 minutes)',
  grants: { table: ['get', 'query', 'put'], indexes: ['GSI2'] },
  timeout: 50,
})

export const collectingBackground = [startDigests, writeDigests, remindMember, moveReminders, sweepReminders] as const
