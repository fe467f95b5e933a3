import { handle } from '#functions/machinery/http/handle.ts'
import { moveApplication } from '#functions/store/selling/applications.ts'
import { getOfferBook, sameBook } from '#functions/store/selling/offers.ts'
import { currentPolicy } from '#functions/store/selling/policy.ts'
import { repriceWork } from '#functions/store/selling/resale-works.ts'
import { changeResalePrice } from '#shared/api/selling/resale/listings.ts'
import { handingOf, rangeOf, repriceListing } from '#shared/domain/selling/resale/decisions.ts'
import { announceApplication } from './listing/application-events.ts'
import { announceOvertaken } from './listing/overtaken-offers.ts'
import { applicationReads, ownApplication, workUnder } from './listing/own-application.ts'
import { applicationAnswer } from './views/application-answer.ts'

export const handler = handle(
  changeResalePrice,
  async ({ input, caller, table, read, now, objects, commit, fail }) => {
    const before = ownApplication(read, input.id, caller)
    if (!before) return fail('not-found')
    const work = await workUnder(table, before)
    if (!work || (work.state !== 'for-sale' && work.state !== 'locked')) return fail('application-state')
    const at = now()
    const { basis, terms, figures } = before
    const policy = await currentPolicy(table, at)
    const decided = repriceListing(before, input.price, at, policy)
    if (decided.outcome === 'refused') {
      const range = rangeOf(basis, handingOf(terms, policy, figures))
      return fail(decided.code, decided.code === 'price-out-of-range' ? range : null)
    }
    const answer = await applicationAnswer(table, objects.private, decided.application, at)
    const writes = [repriceWork(before, input.price, at), ...moveApplication(before, decided)]
    const events = announceApplication(decided)
    if (work.priceType !== 'offer') return commit({ writes, events, answer })
    // Members whose offer reaches the new price are notified in the same transaction, including one from a moment ago
    // (D112).
    const book = await getOfferBook(table, work.id)
    return commit({
      writes: [...writes, sameBook(book)],
      events: [...events, ...announceOvertaken(book, input.price, at)],
      answer,
    })
  },
  { reads: applicationReads },
)
