import { operatorLinkIssued } from '#events/people/operators.ts'
import { handle } from '#functions/machinery/http/handle.ts'
import { audited } from '#functions/store/people/audit.ts'
import { getOperatorLink, issueLink, linkName } from '#functions/store/people/operator-links.ts'
import { findOperator, moveOperator, operatorFacts, operatorWrites } from '#functions/store/people/operators.ts'
import { Operator } from '#functions/store/people/sessions.ts'
import { adminInviteOperator } from '#shared/api/people/console/operator-people.ts'
import { loginRules } from '#shared/domain/people/operator/login.ts'
import { canTransitionOperator } from '#shared/domain/people/operator/transitions.ts'
import { operatorRow } from './people/operator-row.ts'

/** An operator who is already invited gets the link again, with the roles of this invitation. */
export const handler = handle(
  adminInviteOperator,
  async ({ input, caller, table, commit, fail, now, newId, language }) => {
    const { email, roles } = input
    const before = await findOperator(table, email)
    if (before && !canTransitionOperator('invite', before)) return fail('email-taken')
    const wanted = { operatorId: newId(), email, name: email, roles, now: now() }
    const moved = before && moveOperator(before, 'invite', { roles })
    const after = moved?.after ?? Operator.parse({ ...wanted, state: 'invited', createdAt: now() })
    const known = await getOperatorLink(table, linkName(email), now())
    const { link, write } = issueLink(known, {
      linkId: newId(),
      email,
      language,
      lifeMs: loginRules.inviteMs,
      now: now(),
    })
    return commit({
      writes: [
        ...(moved ? moved.writes.map(each => ({ ...each, code: 'email-taken' as const })) : operatorWrites(wanted)),
        write,
        audited({
          id: newId(),
          at: now(),
          by: caller,
          action: adminInviteOperator.id,
          subject: { kind: 'operator', id: after.operatorId },
          before: before ? operatorFacts(before) : null,
          after: operatorFacts(after),
        }),
      ],
      events: [operatorLinkIssued({ name: linkName(email), linkId: link.linkId })],
      answer: operatorRow(after),
    })
  },
)
