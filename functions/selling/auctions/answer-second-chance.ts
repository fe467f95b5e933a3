import { handle } from '#functions/machinery/http/handle.ts'
import { isTiedTo } from '#functions/store/people/member-ties.ts'
import { workFollows } from '#functions/store/selling/auction-work.ts'
import { findAuction, mayBuy, moveHead, rescheduled } from '#functions/store/selling/auctions.ts'
import { answerSecondChance } from '#shared/api/selling/auctions.ts'
import { iso } from '#shared/domain/kernel/iso.ts'
import { answerChance } from '#shared/domain/selling/auction/outcome.ts'
import { announceChanceEnd } from './events/announce.ts'

/** The offer exists only for the member to whom it was made. */
export const handler = handle(answerSecondChance, async ({ input, caller, now, table, commit, fail }) => {
  const found = await findAuction(table, input.id)
  if (!found) return fail('not-found')
  const { auction, run } = found
  const isTheirs = auction.chance?.memberId === caller.userId
  const wasTheirs = auction.award?.round === 2 && auction.award.memberId === caller.userId
  if (!isTheirs) return fail(wasTheirs ? 'second-chance-state' : 'not-found')
  const at = now()
  if (input.accept && (await isTiedTo(table, caller, auction))) return fail('own-work')
  const moved = answerChance(auction, caller.userId, input.accept, at)
  if (moved.outcome === 'refused') return fail(moved.code)
  const { award } = moved.auction
  return commit({
    writes: [
      moveHead(input.accept ? 'acceptChance' : 'refuseChance', auction, moved.auction).or('second-chance-state'),
      rescheduled(run, moved.auction),
      ...(await workFollows(auction, moved.auction, at)).map(write => ({
        ...write,
        code: 'second-chance-state' as const,
      })),
      mayBuy(caller.userId, at),
    ],
    events: announceChanceEnd(auction, moved.auction, input.accept ? 'accepted' : 'refused'),
    answer: {
      accepted: input.accept,
      price: auction.chance?.price ?? auction.price,
      payUntil: award ? iso(award.payUntil) : null,
      serverTime: iso(at),
    },
  })
})
