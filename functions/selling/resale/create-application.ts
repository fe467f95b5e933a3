import { handle } from '#functions/machinery/http/handle.ts'
import { accountKeys, catalogueKeys, resaleKeys } from '#functions/machinery/table/keys.ts'
import { parseWork } from '#functions/store/catalogue/works.ts'
import { Profile } from '#functions/store/people/accounts.ts'
import { parseSeller, removeResaleDraft } from '#functions/store/selling/applications.ts'
import { parseHolding } from '#functions/store/selling/holdings.ts'
import { currentPolicy } from '#functions/store/selling/policy.ts'
import { createApplication } from '#shared/api/selling/resale/applications.ts'
import { canTransitionWork } from '#shared/domain/catalogue/work/transitions.ts'
import { accountProblem } from '#shared/domain/people/account/bank.ts'
import { applyToSell, handingOf, rangeOf, termsProblems } from '#shared/domain/selling/resale/decisions.ts'
import { submissionOf } from './listing/submission.ts'
import { formKeys, writtenTerms } from './listing/written-terms.ts'
import { applicationAnswer } from './views/application-answer.ts'

/** Binds the work to one application: the work's own condition excludes a second (R2, R3). */
export const handler = handle(
  createApplication,
  async ({ input, caller, table, read, now, newId, objects, commit, fail, invalid }) => {
    const { productId } = input
    const { userId, username } = caller
    const item = read.get(catalogueKeys.work(productId))
    const work = item && parseWork(item)
    if (work?.seller.type !== 'member' || work.seller.userId !== userId) return fail('not-found')
    const at = now()
    if (work.state === 'locked' || work.lock) return fail('work-locked')
    if (work.tokenOut) return fail('token-out')
    if (!canTransitionWork(work, 'applyForResale', { ownerId: userId })) return fail('work-state')

    const profile = Profile.parse(read.get(accountKeys.profile(userId)))
    if (accountProblem(profile.bank) !== null) return fail('bank-account-needed')
    const identity = parseSeller(read.get(resaleKeys.seller(userId)))?.identity
    if (!identity) return fail('identity-needed')
    const held = read.get(resaleKeys.holding(userId, productId))
    const basis = held && parseHolding(held).price
    // A work that was not sold here has no price as its basis (D22).
    if (basis === undefined || basis < 1) return fail('price-out-of-range', { minPrice: null, maxPrice: null })

    const applicationId = newId()
    const written = writtenTerms(read, input, { userId, productId })
    if (written.outcome === 'refused') return invalid(written.problem)
    const { terms } = written
    const policy = await currentPolicy(table, at)
    const problems = termsProblems(terms, at, policy)
    if (problems.length > 0) return invalid(...problems)
    if (!written.isReady) return fail('upload-not-ready')
    const seller = { ...identity, name: `${profile.surname} ${profile.name}` }
    const made = applyToSell({ applicationId, productId, userId, username, terms, basis, seller }, at, policy)
    if (made.outcome === 'refused') return fail(made.code, rangeOf(basis, handingOf(terms, policy)))
    const { application } = made
    const submitted = submissionOf(application, at)
    return commit({
      writes: [...submitted.writes, ...written.writes, removeResaleDraft(userId, productId)],
      events: submitted.events,
      answer: await applicationAnswer(table, objects.private, application, at),
    })
  },
  {
    reads: (input, { userId = '' }) => [
      catalogueKeys.work(input.productId),
      accountKeys.profile(userId),
      resaleKeys.seller(userId),
      resaleKeys.holding(userId, input.productId),
      ...formKeys(input, userId),
    ],
  },
)
