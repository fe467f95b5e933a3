import { handle } from '#functions/machinery/http/handle.ts'
import { getWork } from '#functions/store/catalogue/works.ts'
import { getApplication } from '#functions/store/selling/applications.ts'
import { currentPolicy } from '#functions/store/selling/policy.ts'
import { adminApproveApplication } from '#shared/api/selling/console/resale.ts'
import { approvalHanding, approveResale, rangeOf } from '#shared/domain/selling/resale/decisions.ts'
import { approvalOf } from './listing/approval.ts'
import { auditedAnswer } from './listing/audit-application.ts'
import { applicationFile } from './views/application-file.ts'

/** Decision and listing are one transaction, so that an approval lists a work exactly once (R4). */
export const handler = handle(adminApproveApplication, async context => {
  const { input, caller, table, now, newId, language, objects, commit, fail, invalid } = context
  const before = await getApplication(table, input.id)
  if (!before) return fail('not-found')
  const work = await getWork(table, before.productId)
  if (!work) return fail('not-found')
  // The version that the reviewer read is the one that is approved.
  if (before.version !== input.version) return fail('application-state')
  const at = now()
  const { basis, terms } = before
  const policy = await currentPolicy(table, at)
  const word = { by: caller.name, text: input.text, pickupFee: input.pickupFee }
  const decided = approveResale(before, word, at, policy)
  if (decided.outcome === 'refused')
    return decided.code === 'price-out-of-range'
      ? fail(decided.code, rangeOf(basis, approvalHanding(terms, input.pickupFee, policy)))
      : fail('application-state')
  const { application } = decided
  const approved = await approvalOf(table, { work, before, decided, auctionId: newId(), policy }, at)
  if (approved.outcome === 'refused') return fail(approved.code)
  if (approved.outcome === 'invalid') return invalid(...approved.problems)
  const audit = { id: newId(), at, by: caller, action: adminApproveApplication.id }
  return commit({
    writes: [...approved.writes, auditedAnswer(audit, before, application)],
    events: approved.events,
    answer: await applicationFile(table, objects.private, application, approved.work, { language, now: at }),
  })
})
