import { scoreSellers } from '#events/selling/fairness.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { sweep } from '#functions/machinery/reactions/sweep.ts'
import { dueSellers, endedLongAgo } from '#functions/store/selling/fairness.ts'
import { forgetLines } from './scoring/forget-lines.ts'
import { noteEnded } from './scoring/note-ended.ts'
import { scoreSeller } from './scoring/score-seller.ts'

/** Maximum per tick; the next one takes the rest. */
const sellers = 100
const auctions = 200

/**
 * Ticks each hour after midnight in Japan: records ended auctions, where that was not done this night, then scores
 * sellers with an auction that ended since their last score, and erases the networks from auctions whose bids are due
 * for it. What fails or is left over stays in its index for the next tick.
 */
export const handler = background(scoreSellers, async (_event, context) => {
  await noteEnded(context)
  // A failure is logged with the swept item: the seller alone.
  const due = (await dueSellers(context.table, sellers)).map(({ seller }) => ({ seller }))
  await sweep(due, 'seller not scored', ({ seller }) => scoreSeller(context, seller))
  const old = await endedLongAgo(context.table, context.now(), auctions)
  await sweep(old, 'lines not forgotten', ended => forgetLines(context, ended))
})
