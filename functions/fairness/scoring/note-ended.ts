import type { scoreSellers } from '#events/fairness.ts'
import type { BackgroundContext } from '#functions/reactions/consume.ts'
import { allRuns, getAuctions } from '#functions/store/auctions.ts'
import { endedAuctionOf, isNoted, isScored, lookWanted, putEnded } from '#functions/store/fairness.ts'
import { auctionRules } from '#shared/domain/auction/auction.ts'
import { fairnessRules } from '#shared/domain/fairness/suspicion.ts'
import { dayMs } from '#shared/durations.ts'

/** No auction of the window was opened earlier: the longest of them, and as long again where it was prolonged. */
const openedWithinMs = fairnessRules.windowMs + 2 * auctionRules.maxDays * dayMs

/**
 * Auctions that have ended and are not noted yet, also those from before there was a score. The seller is put on the list
 * first, so that it may be stopped anywhere; run again, it finds them noted.
 */
export async function noteEnded({
  table,
  write,
  now,
}: Pick<BackgroundContext<typeof scoreSellers>, 'table' | 'write' | 'now'>): Promise<void> {
  const at = now()
  const runs = (await allRuns(table)).filter(({ openedAt }) => openedAt >= at - openedWithinMs)
  const ended = (await getAuctions(table, runs)).flatMap(auction =>
    auction && auction.status !== 'live' && auction.endAt >= at - fairnessRules.windowMs
      ? [endedAuctionOf(auction)]
      : [],
  )
  const noted = await isNoted(table, ended)
  for (const [index, each] of ended.entries()) {
    if (noted[index]) continue
    if (isScored(each)) await write(lookWanted(each.seller, at))
    await write(putEnded(each))
  }
}
