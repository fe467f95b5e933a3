import { handle } from '#functions/machinery/http/handle.ts'
import { moveApplication } from '#functions/store/selling/applications.ts'
import { findAuction, moveHead, rescheduled } from '#functions/store/selling/auctions.ts'
import { currentPolicy } from '#functions/store/selling/policy.ts'
import { updateTimeProduct } from '#shared/api/selling/resale/listings.ts'
import { changeEnd } from '#shared/domain/selling/auction/outcome.ts'
import { countNewEnd } from '#shared/domain/selling/resale/decisions.ts'
import { minuteMs } from '#shared/durations.ts'
import { announceApplication } from './listing/application-events.ts'
import { announceNewEnd } from './listing/auction-events.ts'
import { applicationReads, ownApplication, workUnder } from './listing/own-application.ts'
import { applicationAnswer } from './views/application-answer.ts'

/** The auction's own version is the condition: of this call and a bid at the same moment one is refused (D55). */
export const handler = handle(
  updateTimeProduct,
  async ({ input, caller, table, read, now, objects, commit, fail, invalid }) => {
    const application = ownApplication(read, input.id, caller)
    if (!application) return fail('not-found')
    const work = await workUnder(table, application)
    const found = work?.auction && (await findAuction(table, work.auction.auctionId))
    if (!found) return fail('application-state')
    const at = now()
    const { 'auction-days-max': maxDays } = await currentPolicy(table, at)
    const moved = changeEnd(found.auction, input.endTime - (input.endTime % minuteMs), at, maxDays)
    if (moved.outcome === 'refused')
      return moved.code === 'END_TIME' ? invalid({ field: 'endTime', key: 'END_TIME' }) : fail(moved.code)
    const { auction } = moved
    const decided = countNewEnd(application, auction.endAt, at)
    if (decided.outcome === 'refused')
      return decided.code === 'changed-too-often' ? fail(decided.code) : fail('application-state')
    return commit({
      writes: [
        moveHead('changeEnd', found.auction, auction, at).or('auction-state'),
        rescheduled(found.run, auction),
        ...moveApplication(application, decided),
      ],
      events: [...announceApplication(decided), ...announceNewEnd(auction)],
      answer: await applicationAnswer(table, objects.private, decided.application, at),
    })
  },
  { reads: applicationReads },
)
