import { workPublished } from '#events/catalogue/works.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { addHistory } from '#functions/store/catalogue/works.ts'
import { maySell, moveApplication } from '#functions/store/selling/applications.ts'
import { openAuction } from '#functions/store/selling/auction-opening.ts'
import { getAuction } from '#functions/store/selling/auctions.ts'
import { currentPolicy } from '#functions/store/selling/policy.ts'
import { relistResaleWork } from '#functions/store/selling/resale-works.ts'
import { relistApplication } from '#shared/api/selling/resale/listings.ts'
import { openingProblems } from '#shared/domain/selling/auction/auction.ts'
import { mayRelist } from '#shared/domain/selling/auction/outcome.ts'
import { handingOf, offerAgain, rangeOf } from '#shared/domain/selling/resale/decisions.ts'
import { minuteMs } from '#shared/durations.ts'
import { announceApplication } from './listing/application-events.ts'
import { openingFields, openingFor } from './listing/opening.ts'
import { applicationReads, ownApplication, workUnder } from './listing/own-application.ts'
import { applicationAnswer } from './views/application-answer.ts'

/** The work and its description stay; only price and end are new (D59). */
export const handler = handle(
  relistApplication,
  async ({ input, caller, table, read, now, newId, objects, commit, fail, invalid }) => {
    const application = ownApplication(read, input.id, caller)
    if (!application) return fail('not-found')
    const work = await workUnder(table, application)
    if (work?.state !== 'held') return fail('application-state')
    if (work.tokenOut) return fail('token-out')
    const at = now()
    const before = await getAuction(table, work.id)
    if (!before || !mayRelist(before, at)) return fail('auction-state')
    const { startPrice, instantPrice } = input
    const endAt = input.endTime - (input.endTime % minuteMs)
    const policy = await currentPolicy(table, at)
    const decided = offerAgain(application, { startPrice, instantPrice, endAt }, at, policy)
    const { basis, terms, figures } = application
    if (decided.outcome === 'refused')
      return decided.code === 'price-out-of-range'
        ? fail(decided.code, rangeOf(basis, handingOf(terms, policy, figures)))
        : fail('application-state')
    const opening = openingFor(work, { startPrice, instantPrice, endAt }, { auctionId: newId(), at, policy })
    const problems = openingProblems(opening, at, policy['auction-days-max'])
    if (problems.length > 0) return invalid(...problems.map(key => ({ field: openingFields[key], key })))
    const { summary, writes, events } = await openAuction(table, opening, at)
    const { productId, version } = application
    const row = { kind: 'secondary-listing', price: null, detail: { ja: '', en: '' }, at } as const
    return commit({
      writes: [
        relistResaleWork(work, application, summary, at),
        ...writes,
        ...moveApplication(application, decided),
        maySell(application.userId, at),
        addHistory(productId, `${application.applicationId}-${version}`, row),
      ],
      events: [
        ...announceApplication(decided),
        ...events,
        workPublished({ productId, artistId: work.artistId, priceType: 'auction', isFirst: false }),
      ],
      answer: await applicationAnswer(table, objects.private, decided.application, at),
    })
  },
  { reads: applicationReads },
)
