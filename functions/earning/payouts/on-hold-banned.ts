import { holdBanned } from '#events/earning/payouts.ts'
import type { Committer } from '#functions/machinery/reactions/committer.ts'
import { consume, type ReactionEvent } from '#functions/machinery/reactions/consume.ts'
import { untilWritten } from '#functions/machinery/reactions/until-written.ts'
import type { TableReader } from '#functions/machinery/table/table.ts'
import { getPayout, movePayout, payoutsOfSeller } from '#functions/store/earning/payouts.ts'
import { getStanding } from '#functions/store/people/sessions.ts'
import { holdForBan } from '#shared/domain/earning/payout/payout.ts'
import { ownSellerKeys } from '#shared/domain/kernel/money/journal.ts'

/**
 * Holds payouts that were open at the ban until an operator releases them (D77); a partner's payouts are held for each
 * of its people, and so are those for works that they sell as members.
 */
export const handler = consume(holdBanned, async (event, context) => {
  const { userId } = event.data
  const standing = await getStanding(context.table, userId)
  for (const seller of ownSellerKeys({ userId, partnerId: standing?.partnerId })) {
    for (const { id } of await payoutsOfSeller(context.table, seller)) await hold(context, id, event)
  }
})

interface HoldContext {
  readonly table: TableReader
  readonly now: () => number
  readonly commit: Committer<'put'>
}

/** Holds each payout by itself; one that a batch or a bank changes meanwhile is read again. */
async function hold(
  { table, now, commit }: HoldContext,
  id: string,
  { id: eventId, at: bannedAt }: Pick<ReactionEvent<typeof holdBanned>, 'id' | 'at'>,
): Promise<void> {
  const holdOnce = async () => {
    const before = await getPayout(table, id)
    const held = before && holdForBan(before, bannedAt, now())
    if (!held) return 'settled'
    const { outcome } = await commit({
      once: `${eventId}-${id}-${before.version}`,
      writes: [movePayout(before, held.move, held.after)],
    })
    return outcome === 'refused' ? undefined : 'settled'
  }
  const otherwise = () => {
    throw new Error(`payout ${id} was moved each time it was to be held`)
  }
  await untilWritten(holdOnce, { attempts: 4, otherwise })
}
