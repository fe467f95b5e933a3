import { handle } from '#functions/machinery/http/handle.ts'
import { maySell, moveApplication, removeResaleDraft } from '#functions/store/selling/applications.ts'
import { currentPolicy } from '#functions/store/selling/policy.ts'
import { stepOfWork } from '#functions/store/selling/resale-works.ts'
import { resubmitApplication } from '#shared/api/selling/resale/applications.ts'
import { handingOf, rangeOf, sendInAgain, termsProblems } from '#shared/domain/selling/resale/decisions.ts'
import { canTransitionApplication } from '#shared/domain/selling/resale/transitions.ts'
import { announceApplication } from './listing/application-events.ts'
import { applicationReads, ownApplication } from './listing/own-application.ts'
import { formKeys, writtenTerms } from './listing/written-terms.ts'
import { applicationAnswer } from './views/application-answer.ts'

export const handler = handle(
  resubmitApplication,
  async ({ input, caller, table, read, now, objects, commit, fail, invalid }) => {
    const before = ownApplication(read, input.id, caller)
    if (!before) return fail('not-found')
    if (!canTransitionApplication(before, 'resubmit', 'owner')) return fail('application-state')
    const at = now()
    const { productId, userId, basis } = before
    const written = writtenTerms(read, input, { userId, productId, known: before.terms })
    if (written.outcome === 'refused') return invalid(written.problem)
    const policy = await currentPolicy(table, at)
    const problems = termsProblems(written.terms, at, policy)
    if (problems.length > 0) return invalid(...problems)
    if (!written.isReady) return fail('upload-not-ready')
    const decided = sendInAgain(before, written.terms, at, policy)
    if (decided.outcome === 'refused')
      return decided.code === 'price-out-of-range'
        ? fail(decided.code, rangeOf(basis, handingOf(written.terms, policy)))
        : fail('application-state')
    return commit({
      writes: [
        stepOfWork('resubmitApplication', before, at),
        ...moveApplication(before, decided),
        maySell(userId, at),
        ...written.writes,
        removeResaleDraft(userId, before.productId),
      ],
      events: announceApplication(decided),
      answer: await applicationAnswer(table, objects.private, decided.application, at),
    })
  },
  {
    reads: (input, { userId = '' }) => [...applicationReads(input), ...formKeys(input, userId)],
  },
)
