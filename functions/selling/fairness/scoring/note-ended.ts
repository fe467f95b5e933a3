import { encodeTime } from 'ulid'
import type { scoreSellers } from '#events/selling/fairness.ts'
import type { BackgroundContext } from '#functions/machinery/reactions/consume.ts'
import { getAuctions, runsSince } from '#functions/store/selling/auctions.ts'
import * as store from '#functions/store/selling/fairness.ts'
import { auctionRules } from '#shared/domain/selling/auction/auction.ts'
import { fairnessRules } from '#shared/domain/selling/fairness/suspicion.ts'
import { dayMs } from '#shared/durations.ts'
import { dayInJapan } from '#shared/japan-time.ts'

/** Longest duration of an auction, doubled for extensions, ms. */
const longestMs = 2 * auctionRules.maxDays * dayMs

/**
 * Finds ended auctions that are not recorded yet, also those older than scoring; once a night, and only among those
 * that may have ended since. The seller is listed first, so that a run may stop anywhere; a repeated run finds the
 * auctions recorded.
 */
export async function noteEnded({
  table,
  write,
  now,
}: Pick<BackgroundContext<typeof scoreSellers>, 'table' | 'write' | 'now'>): Promise<void> {
  const at = now()
  const last = await store.notedAt(table)
  if (last !== undefined && dayInJapan(last) === dayInJapan(at)) return
  const windowFrom = at - fairnessRules.windowMs
  const openedFrom = Math.max(windowFrom, last ?? 0) - longestMs
  const runs = await runsSince(table, encodeTime(openedFrom))
  const ended = (await getAuctions(table, runs)).flatMap(auction =>
    auction && auction.status !== 'live' && auction.endAt >= windowFrom ? [store.endedAuctionOf(auction)] : [],
  )
  const noted = await store.isNoted(table, ended)
  for (const [index, each] of ended.entries()) {
    if (noted[index]) continue
    if (store.isScored(each)) await write(store.lookWanted(each.seller, at))
    await write(store.putEnded(each))
  }
  await write(store.putNoted(at))
}
