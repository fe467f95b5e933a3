import type { scoreSellers } from '#events/selling/fairness.ts'
import type { BackgroundContext } from '#functions/machinery/reactions/consume.ts'
import { entriesOf } from '#functions/store/selling/auctions.ts'
import { type Ended, endedForgotten, lineForgotten } from '#functions/store/selling/fairness.ts'

/** Erases the network from all bids of this auction. Where it stops, the next run finds the auction again. */
export async function forgetLines(
  { table, write }: Pick<BackgroundContext<typeof scoreSellers>, 'table' | 'write'>,
  ended: Ended,
): Promise<void> {
  for (const entry of await entriesOf(table, ended.auctionId)) {
    if (entry.kind !== 'void' && entry.line !== undefined) await write(lineForgotten(ended.auctionId, entry.seq))
  }
  await write(endedForgotten(ended))
}
