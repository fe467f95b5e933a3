import { handle } from '#functions/http/handle.ts'
import { moveApplication } from '#functions/store/applications.ts'
import { currentPolicy } from '#functions/store/policy.ts'
import { repriceWork } from '#functions/store/resale-works.ts'
import { changeResalePrice } from '#shared/api/resale/listings.ts'
import { handingOf, rangeOf, repriceListing } from '#shared/domain/resale/decisions.ts'
import { announceApplication } from './listing/application-events.ts'
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
    return commit({
      writes: [repriceWork(before, input.price, at), ...moveApplication(before, decided)],
      events: announceApplication(decided),
      answer: await applicationAnswer(table, objects.private, decided.application, at),
    })
  },
  { reads: applicationReads },
)
