import { closeEnded } from '#events/sockets.ts'
import { closeConnections } from '#functions/clients/sockets.ts'
import { consume } from '#functions/reactions/consume.ts'

/** Decides by the sessions as they are now: an event that comes late closes nothing that was opened since. */
export const handler = consume(closeEnded, async ({ type, data: { userId } }, context) => {
  await closeConnections(context, userId, type === 'account.banned' ? 'all' : 'ended')
})
