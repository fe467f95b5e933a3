import { operatorLinkIssued, setupOperators } from '#events/people/operators.ts'
import { background } from '#functions/machinery/reactions/consume.ts'
import { environment } from '#functions/machinery/runtime/environment.ts'
import { audited, systemActor } from '#functions/store/people/audit.ts'
import { getOperatorLink, issueLink, linkName, voidLink } from '#functions/store/people/operator-links.ts'
import { putFactorPolicy } from '#functions/store/people/operator-login.ts'
import {
  allOperators,
  findOperator,
  hasOwner,
  moveOperator,
  operatorFacts,
  operatorWrites,
} from '#functions/store/people/operators.ts'
import { Operator } from '#functions/store/people/sessions.ts'
import { factorPolicies, loginRules } from '#shared/domain/people/operator/login.ts'

/**
 * Invites the administrator of the settings as the first owner, as long as no owner can log in; each run sends a new
 * link, which voids the previous one. A mistaken address loses its invitation when the settings name another one.
 */
export const handler = background(setupOperators, async (_event, { table, commit, now, newId }) => {
  const factor = factorPolicies.find(each => each === environment('OPERATOR_FACTOR')) ?? 'required'
  await commit({ once: newId(), writes: [putFactorPolicy(factor)] })
  if (await hasOwner(table)) return

  const email = environment('ADMIN_EMAIL').toLowerCase()
  for (const mistaken of await allOperators(table)) {
    if (mistaken.email === email || mistaken.state !== 'invited') continue
    const { writes } = moveOperator(mistaken, 'disable')
    await commit({ once: newId(), writes: [...writes, voidLink(mistaken.email)] })
  }
  const known = await findOperator(table, email)
  if (known && known.state !== 'invited') return
  const at = now()
  const first = { operatorId: newId(), email, name: email, roles: ['owner' as const], now: at }
  const after = Operator.parse({ ...first, state: 'invited', createdAt: at })
  const entry = audited({
    id: newId(),
    at,
    by: systemActor,
    action: 'setupOperators',
    subject: { kind: 'operator', id: after.operatorId },
    before: null,
    after: operatorFacts(after),
  })
  const before = await getOperatorLink(table, linkName(email), at)
  const wanted = { linkId: newId(), email, language: 'ja' as const, lifeMs: loginRules.inviteMs, now: at }
  const { link, write } = issueLink(before, wanted, { fresh: true })
  await commit({
    once: link.linkId,
    writes: [...(known ? [] : [...operatorWrites(first), entry]), write],
    events: [operatorLinkIssued({ name: linkName(email), linkId: link.linkId })],
  })
})
